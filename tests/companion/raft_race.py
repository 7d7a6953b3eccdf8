"""A race for tests: rafts where a case wants them, on the brief's catalogue river."""

from companion.engine.words import Line


def catalogue(evening, laid):
    """Give the ids of pairs 0 to `laid` of the catalogue river: every zone in id order, all upright."""
    order = sorted(evening.table.content["river"], key=lambda card: ("SZF".index(card[0]), card))
    return order[: 2 * (laid + 1)]


def race(evening, laid, rafts, options="", splash=None, powers=None, stack=None, pile=None, discards=None):
    """Begin a race of named crews and put everything where the case wants it."""
    names = list(rafts)
    evening.done(f"new raft {' '.join(names)} --seed x {options}{'' if powers else ' --set powerups=false'}")
    state = evening.table.state
    left = state["stack"] - sum((splash or {}).values())
    sets = {"laid": catalogue(evening, laid), "stack": left, "pile": pile or [1, 2, 3, 4, 5, 6]}
    sets |= {"discards": discards or [], "powers": stack or [], "todo": [{"t": "start"}], "order": names}
    for who, place in rafts.items():
        row, lane = place[1:].split("l")
        sets |= {f"players.{who}.row": int(row), f"players.{who}.lane": int(lane)}
        sets[f"players.{who}.splash"] = (splash or {}).get(who, 0)
        sets[f"players.{who}.power"] = [power for power in [(powers or {}).get(who)] if power]
    put(evening, sets, {"do": "go"})
    return evening


def drift(evening, **cards):
    """Say everybody's card; who is not named plays nothing."""
    said = dict.fromkeys(evening.state["order"], "-") | cards
    return ", ".join(f"{who} {card}" for who, card in said.items())


def spots(evening):
    return {who: f"r{one['row']}l{one['lane']}" for who, one in evening.state["players"].items()}


def splashes(evening):
    """Say how many Splash cards everybody owns."""
    return {who: one["splash"] for who, one in evening.state["players"].items()}


def cards_in_order(evening):
    """Count Splash cards and Chance numbers: nothing may be lost or doubled."""
    state = evening.state
    splash = state["stack"] + state["box"] + sum(one["splash"] for one in state["players"].values())
    chance = sorted([*state["pile"], *state["discards"], *state["out"]])
    return splash, chance


def put(evening, values, *moves):
    """Put many values right with one entry, for a table is quicker laid than said."""
    sets = [{"do": "set", "path": path.split("."), "old": None, "value": value} for path, value in values.items()]
    evening.live.act(lambda turn, words: [*sets, *moves], Line([], {"force": [""]}))
