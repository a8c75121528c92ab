"""scripts/site_links.py: links that lead nowhere are found, and others left alone."""
import os
import pathlib
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(os.environ["SOURCE"])
sys.path.insert(0, str(SOURCE / "scripts"))
import site_links  # noqa: E402

PAGE = """<h1 id="top">One</h1><a href="sub/two.html#there">a</a> <a href="#top">b</a> <a href="https://example.org/x">c</a>
<a href="sub/two.html#gone">d</a> <a href="three.html">e</a> <a href="file:/home/somebody">f</a> <video src="four.webm"></video>"""


class Links(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.site = pathlib.Path(folder.name).resolve()
        (self.site / "sub").mkdir()
        (self.site / "one.html").write_text(PAGE, encoding="utf-8")
        (self.site / "sub/two.html").write_text('<p id="there"><a href="../one.html">back</a>', encoding="utf-8")

    def test_finds_files_and_places_that_are_not_there(self):
        self.assertEqual(site_links.dead_links(self.site),
                         {self.site / "one.html": ["sub/two.html#gone", "three.html", "file:/home/somebody", "four.webm"]})

    def test_leaves_what_a_dead_link_said_and_no_path_of_a_machine(self):
        site_links.unlink(self.site / "one.html", ["three.html", "file:/home/somebody"])
        text = (self.site / "one.html").read_text(encoding="utf-8")
        self.assertIn("</a> e  <video", text)
        self.assertEqual(site_links.dead_links(self.site), {self.site / "one.html": ["sub/two.html#gone", "four.webm"]})


if __name__ == "__main__":
    unittest.main()
