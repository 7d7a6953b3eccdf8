"""Plainer English for words that a game's texts do not have: what people at a table say.

A word that the texts do have is never replaced. Formal words, children's words, American ones, and words that those
who learn English mix up lead to the plain ones that rulebooks use; the first that the texts have is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PLAINER: Final = """
commence initiate embark start begin | terminate conclude cease stop halt quit end finish over stop
victor victorious triumph triumphant champion win winner | prevail succeed win | defeated beaten vanquished lose out
nominate designate appoint elect opt choose pick select | decline reject deny refuse | consent agree accept
permissible permitted legitimate legal lawful licit may legal | prohibited forbidden barred banned illegal not
mandatory obligatory compulsory obliged required must | optional voluntary choose may
simultaneous simultaneously same together | subsequently afterwards after later next then
previously beforehand prior before earlier | immediately instantly directly at once
relinquish surrender forfeit forgo lose give | acquire obtain receive gain earn take get
procure purchase acquire buy | possess own hold have | retain keep | inspect examine view observe check look see
disclose divulge display expose reveal show | conceal conceals hide secret hidden | confidential private secret
relocate transfer shift move | proceed advance continue go move | retreat withdraw backwards back
retract undo take back | postpone defer delay put off wait | omit skip leave out pass
exhausted depleted gone finished empty run out | replenish replenished restock refill
surplus excess superfluous extra too many over | identical alike same equal | equivalent equal same
greatest biggest largest highest most | tiniest smallest lowest least fewest | several various many
quantity amount count number many | maximal maximum most limit | minimal minimum least
adjacent neighbour neighbor neighbours nearby beside next adjacent
opponent opponents enemy foe rival adversary other opponent player
colleague friend buddy mate pal person people participant participants player players
brother sister mum dad mother father kid other player players
eliminated expelled removed out | deceased died dying die dead killed knocked out
revive resurrect respawn come back life | hurt injure injured wound wounded harm damage | injury harm hurt damage
cure recover heal | crash smash bang bump collide collision hit | slam knock hit | dice dices die dice roll
throw toss roll | chip chips counter counters marker cube token | square squares field cell spot place tile space
path route road track way | chuck dump throw discard | mix riffle shuffle | distribute hand out deal | pull draw
grab snatch take | swap switch trade exchange | barter bargain negotiate trade deal
fight battle combat brawl raid duel attack | defend protect guard shield block defend | parry dodge avoid evade block
cancel negate nullify prevent stop | thwart foil stop | rebound reflect bounce back | buff bonus boost extra
penalty punishment cost lose | reward prize award gain loot | steal rob thieve snatch steal take | lend borrow give
speak talk chat discuss converse say talk | lie bluff cheat fib deceive lie | promise pledge swear promise
honest truthful truth lie | whisper secret talk | simple easy basic | difficult hard tough difficulty
quick fast speed | slowly slow delay | duration length long time | folks guys players people | everyone everybody all
nobody none nobody | solely alone only | alone solo | both two | trio three | zero nothing none no
initially beginning start first | final ultimate last | ending end | rank position place ranking
score scoring points count score | tally sum add total | total sum total | tiebreak tiebreaker tie
equality equal tie | even level equal tie | outcome result effect | consequence effect happens
purpose aim goal objective object target goal aim | meaning mean definition | explanation explain work how
example instance example | ability power powers skill power effect
frozen freeze stunned stun paralysed paralyzed paralysis | stuck locked held | fork split crossroad junction split
shortcut detour way | climb rise up | ascend rise up | descend drop fall lose | decrease reduce lower drop
increase raise rise gain more | upgrade level up rise | downgrade drop lower lose | rank level | flip turn over
rotate turn way | reverse backward back | sideways side left right | diagonally diagonal
forwards ahead straight forward | overtake overtaken pass passed | arrive reach come arrive | depart leave set launch
sail travel trip | unload deliver | spare extra left over | unused left over | remainder remaining leftover rest left
superior higher better | inferior lower worse | odd one single | twice two again | thrice three
again repeat once more | repeat repeatedly again often | forever endless never | eternal endless | frequently often
seldom rarely | whenever any time | instant moment | moment time when | inventory hand | vacant free empty
occupied taken full | author inventor creator maker designer | publisher company designer | tale lore story
mission story | price cost pay | expensive dear cost | cheap low cost | afford pay | payment pay | fee cost pay
victim loser target | reaction response answer | respond answer react | retaliate answer back
interrupt response during | counterattack reflect back | combine mix together add | supplement add | partial part half
half part | entire whole all | whole all | unique one each | duplicate same twice two | copy same | erase remove
remove away take | vanish disappear away goes | disappear go away | shove push | poke push | drag pull | stand stay
remain stay | wait stay pass | hearts lives health life | heart life | drawn deadlock stalemate draw tie
speek speach speaking spoke talking speak talk | fite fites fihgt fighting fight raid duel attack
loose looses loosing lose lost | gray grey | wich witch which | recieve recive receive take | dammage damage
moove mooves move | trough thru through | voyage voyages journey trip | permit permits may
diference diffrent different difference | loosers looser losers loser lost | fly flies flying flew launch sail space
home base back | mum mom alone two players | pile stack deck | swapped swapping swap trade
shown showing reveal revealed show open | drifting drifts drift | obliged obligation must | whoever whichever who
dmg damage hurt | hp hitpoints hitpoint life | lvl lvls level | ppl peeps people players
opp opps opponent other | pvp duel raid attack fight collision trap | ko kod koed knocked | nbr nr num no number
pts vp points | def defence defend | atk att attack | init initiative order first | cap maximum limit most
mulligan redraw exchange draw | meeple meeples pawn raft | respawn revive knocked back | kick kicked kicking out
turtle wait | aoe all | buff boost | nerf less | noob new | grog damage | wrecked wreck broken damaged
swim swims move | sink sinks sunk damage damaged | capsize capsized flip damaged | drown damage | age old years
min mins minimum | max maxi maximum | nasty mean cruel | clueless explain | teach learn explain rules
summary short overview idea | cooperative coop team talk | undo back change | refund back return | owe pay
bid offer | bet stake | mood theme | lap round | checkpoint crystal | loop forever endless
graveyard trash bin waste discards discard | stole stolen loot | children kids age | bone fling toss throw roll
"""
"""Groups of words: those of a group lead to its last ones, as far as the texts have them."""
ENDINGS: Final = ("", "s", "es", "d", "ed", "ing", "ly")


def plainer(word: str) -> Iterator[str]:
    """Give words that a rulebook may have for one that it does not have, the nearest in meaning first.

    >>> "end" in list(plainer("terminated"))
    True
    """
    stems = {word.removesuffix(end) for end in ENDINGS}
    stems |= {stem + "e" for stem in stems}
    for group in PLAINER.replace("\n", "|").split("|"):
        words = group.split()
        if stems.intersection(words):
            yield from (one for one in reversed(words) if one not in stems)
