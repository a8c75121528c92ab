#!/usr/bin/env python3
"""Draws the pictures of docs/explanation/guarantee.md: what counts as wrong, and why one may look at any time.

Usage: scripts/guarantee_pictures.py    (writes docs/explanation/margin.svg and bets.svg)"""
import math
import pathlib
import random

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "docs/explanation"
WIDTH = 640
BLUE, RED, GREY = "#0b57a4", "#a4250b", "#8a8a8a"


def drawing(height, title, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" font-size="14">\n'
            f'<title>{title}</title>\n<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n")


def text(x, y, words, anchor="start", colour="#222"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def margin():
    """Shares of people who would buy a recipe, and whether naming a recipe of that share is wrong."""
    def at(share):
        return 20 + (WIDTH - 40) * share

    parts = []
    for low, high, colour, words in [(0, 0.65, RED, "wrong: too few accept it"), (0.65, 0.75, GREY, "forgiven"), (0.75, 1, BLUE, "right")]:
        parts.append(f'<rect x="{at(low):.1f}" y="40" width="{at(high) - at(low):.1f}" height="26" fill="{colour}"/>')
        parts.append(text((at(low) + at(high)) / 2, 30, words, "middle", colour))
    parts += [text(at(share), 86, f"{share:.0%}".replace("%", " %"), "middle") for share in (0, 0.25, 0.5, 0.65, 0.75, 1)]
    parts.append(text(WIDTH / 2, 110, "share of people who would buy the recommended recipe again", "middle"))
    return drawing(122, "What counts as wrong: a recommended recipe that fewer than 65 % would buy; from 65 to 75 % is forgiven", parts)


FLIPS, BETTORS = 1000, 40


def capital(draw, chance):
    """What one coin becomes, a tenth of it on heads every time, where heads come with this chance."""
    value, path = 1.0, [1.0]
    for _ in range(FLIPS):
        value *= 1.1 if draw.random() < chance else 0.9
        path.append(value)
    return path


def bets():
    """Bets that are fair and one against an answer that is false: heads with 6 of 10."""
    def x(flip):
        return 60 + (WIDTH - 80) * flip / FLIPS

    def y(value):  # a logarithmic scale from 1/100 to 1000
        return 20 + 200 * math.log10(1000 / min(max(value, 0.01), 1000)) / 5

    def line(path, colour, width):
        last = next((i for i, value in enumerate(path) if value >= 20), len(path) - 1)  # who has twenty has shown it
        points = " ".join(f"{x(i):.1f},{y(path[i]):.1f}" for i in sorted({*range(0, last + 1, 20), last}))
        return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"/>'

    draw = random.Random(1)
    fair = [capital(draw, 0.5) for _ in range(BETTORS)]
    reached = sum(max(path) >= 20 for path in fair)
    parts = [line(path, RED if max(path) >= 20 else "#bbb", 1) for path in fair] + [line(capital(draw, 0.6), BLUE, 2.5)]
    parts += [text(52, y(value) + 5, words, "end") for value, words in [(0.01, "0.01"), (1, "1"), (20, "20"), (1000, "1,000")]]
    parts.append(f'<line x1="60" x2="{WIDTH - 20}" y1="{y(20):.1f}" y2="{y(20):.1f}" stroke="#222" stroke-dasharray="6 4"/>')
    parts.append(text(WIDTH - 20, y(20) - 8, "the answer is given up", "end"))
    parts.append(text(60, 250, f"coins, over 1,000 answers: {reached} of {BETTORS} fair bets reach twenty (red)"))
    parts.append(text(60, 270, "and a bet against an answer that is false (blue)"))
    return drawing(282, f"{reached} of {BETTORS} fair bets reach twenty coins at some time; a bet against a false answer does soon", parts)


PICTURES = {"margin.svg": margin, "bets.svg": bets}

if __name__ == "__main__":
    for name, draw_it in PICTURES.items():
        (FOLDER / name).write_text(draw_it(), encoding="utf-8")
