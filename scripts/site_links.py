"""Links of a site on disk that lead nowhere: to a file that is not there, or to a place that its page does not have."""
import html.parser
import re
import urllib.parse


class Page(html.parser.HTMLParser):
    """What a page links to, and the places in it that can be linked to."""

    def __init__(self, path):
        super().__init__()
        self.links, self.places = [], set()
        self.feed(path.read_text(encoding="utf-8", errors="replace"))

    def handle_starttag(self, tag, attrs):
        said = {name: value for name, value in attrs if value}
        self.places |= {said[name] for name in ("id", "name") if name in said}
        self.links += [said[name] for name in ("href", "src", "poster") if name in said and said.get("rel") != "canonical"]


def is_dead(link, path, pages):
    """Whether a link on the page at `path` leads nowhere; other hosts are not asked, and files of this machine are no place for a reader."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return parts.scheme == "file"
    target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
    if parts.fragment and target in pages:
        return urllib.parse.unquote(parts.fragment) not in pages[target].places
    return not target.exists()


def dead_links(site):
    """The dead links of each page that has some."""
    site = site.resolve()
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    found = {path: [link for link in page.links if is_dead(link, path, pages)] for path, page in pages.items()}
    return {path: links for path, links in found.items() if links}


def unlink(path, links):
    """Leaves of these links of a page what they said; of those to files of this machine nothing."""
    text = path.read_text(encoding="utf-8")
    for link in set(links):
        said = "" if link.startswith("file:") else r"\1"
        text = re.sub(rf'<a href="{re.escape(link)}">(.*?)</a>', said, text, flags=re.DOTALL)
    path.write_text(text, encoding="utf-8")
