"""The player's book on a screen: by the rules that are played, by itself, for those who are at the table."""

from tests.helpers.table import Phone, Table


def test_the_book_is_read_by_the_rules_that_are_played(evening, path):
    evening.done("new duel ana ben cy dee --set turns_each=5")
    with Table(path) as table:
        phone = table.phone("watch")
        assert phone.state()["book"]
        assert Phone(table.port).ask("/book")[0] == 404
        code, said = phone.ask("/book")
        assert code == 200, said
        stranger = Phone(table.port)  # a tab that was opened has no key
        code, page = stranger.ask(said["path"])
        assert code == 200
        assert "five turns" in page.decode().casefold()
        assert stranger.answer.getheader("Content-Type").startswith("text/html")
        policy = stranger.answer.getheader("Content-Security-Policy")
        assert "script" not in policy
        assert "http" not in policy
        assert "default-src 'none'" in policy
        assert phone.ask("/book")[1] == said
        assert stranger.ask(f"{said['path'][:-6]}0.html")[0] == 404
