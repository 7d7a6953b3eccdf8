"""Every command there is, with the moment when one says it. Loads none of them: `livesession` does when one is said."""

from companion.engine.messages import marked
from generator.named import NamedTuple


class Command(NamedTuple):
    """A command of every game: its name, when one says it, an example, where it lives, and its options.

    `needs` tells whether a session must be at the table; `writes` whether it takes the options of every change,
    `raw` whether it reads its options itself. It takes `most` words; what they mean it reads itself.
    """

    name: str
    moment: str
    example: str
    home: str
    options: dict[str, bool]
    needs: bool
    writes: bool
    raw: bool
    most: int


def _one(
    name: str, home: str, moment: str, example: str, options: str = "", flags: str = "needs", most: int = 999
) -> Command:
    """Make a command; in `options` those with = take a value, `flags` are of needs, writes and raw."""
    takes = {word.rstrip("="): word.endswith("=") for word in options.split()}
    return Command(name, moment, example, home, takes, "needs" in flags, "writes" in flags, "raw" in flags, most)


CHANGES = "needs writes"
ALL: tuple[Command, ...] = (
    _one(
        "new",
        "beginning:new",
        marked("Everybody sits down: begin a game."),
        "new duel ana ben cy dee",
        "preset= set= theme= name= language= seed= table-dice is= force why",
        "raw",
    ),
    _one("rematch", "beginning:rematch", marked("The same people play the same game once more."), "rematch", most=0),
    _one("status", "status:status", marked("Where were we? (Also with no word at all.)"), "status", most=0),
    _one("resume", "beginning:resume", marked("Take up another game."), "resume 3", flags="", most=1),
    _one("games", "beginning:list_games", marked("Which games are there?"), "games", flags="", most=0),
    _one("next", "queries:next_words", marked("What may I do now?"), "next"),
    _one("undo", "history:undo", marked("That was wrong: take it back."), "undo 2", "to=", CHANGES, 1),
    _one("redo", "history:redo", marked("No, it was right after all."), "redo", "", CHANGES, 1),
    _one(
        "fix",
        "history:fix",
        marked("Something was written down wrong a while ago."),
        "fix 37 hit ai 3",
        "",
        "needs raw",
    ),
    _one("log", "logbook:log", marked("Who did what, and when?"), "log 20", "rolls who= effective", most=1),
    _one("set", "changes:put", marked("The table is right and the record is not."), "set ana.life 4", "", CHANGES),
    _one(
        "house",
        "houserules:house",
        marked("We play this rule another way."),
        'house TD-R5 off "we like it"',
        "",
        CHANGES,
    ),
    _one("note", "changes:put", marked("Remember this."), "note Ben promises revenge", "", CHANGES),
    _one("name", "changes:put", marked("Somebody is called something else."), "name ana=Anna", "", CHANGES),
    _one("join", "changes:put", marked("Somebody sits down."), "join eve", "", CHANGES),
    _one("leave", "changes:put", marked("Somebody goes home."), "leave ben", "", CHANGES),
    _one(
        "word",
        "changes:put",
        marked("A word of yours, mixed into every roll: nobody chooses the dice."),
        "word lamp",
        "",
        CHANGES,
    ),
    _one("roll", "changes:put", marked("Roll any die."), "roll d6 --for start", "for=", CHANGES),
    _one("dice", "queries:dice", marked("Are these dice fair?"), "dice", most=0),
    _one("rule", "consulting:rule", marked("What does the rule say?"), "rule tie duel", "game= why", ""),
    _one("card", "consulting:card", marked("What does that card do?"), "card old drip", "game= why", ""),
    _one("score", "queries:score", marked("Who leads?"), "score", most=0),
    _one(
        "finish",
        "changes:finish",
        marked("The game is over: lock it and reveal the dice's secret."),
        "finish",
        "",
        CHANGES,
        0,
    ),
    _one("reopen", "changes:reopen", marked("It was not over."), "reopen", "", CHANGES, 0),
    _one(
        "content", "houserules:content", marked("Were the rules edited since we began?"), "content use", "", CHANGES, 1
    ),
    _one(
        "export",
        "exporting:export",
        marked("Take the game to another machine, or keep it."),
        "export evening.jsonl",
        most=1,
    ),
    _one(
        "import",
        "importing:import_file",
        marked("Bring a game from another machine."),
        "import evening.jsonl",
        flags="",
        most=1,
    ),
    _one(
        "verify",
        "proof:verify",
        marked("Prove that nothing was changed and every roll is right."),
        "verify",
        "head=",
        "",
        1,
    ),
    _one(
        "rescue", "leaving:leaving", marked("The file is damaged: bring back what can be."), "rescue", flags="", most=0
    ),
    _one("stats", "stats:stats", marked("Who wins how often?"), "stats --game duel", "game= who=", "", 0),
)

NAMES: dict[str, Command] = {command.name: command for command in ALL}
PLAYTEST = {
    **dict.fromkeys("games players bots seed preset set compare sweep processes dask game output".split(), True),
    "questions": False,
}
"""Options of `playtest`, and whether they take a value."""
SHOW = {
    **dict.fromkeys(("address", "port", "minutes", "drop"), True),
    **dict.fromkeys(("lan", "watch-only", "new-code"), False),
}
"""Options of `show`, and whether they take a value."""
RESERVED = (*NAMES, "play", "show", "playtest", "help")
"""Words that no game's verb may be."""
ALIASES = {"u": "undo", "y": "redo", "l": "log", "n": "next", "r": "roll", "s": "status", "list": "next"}
"""Short forms in the table mode; an open question of the game comes before all but `u`."""
