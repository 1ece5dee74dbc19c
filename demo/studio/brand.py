"""Wordmark, mark and favicon: python3 brand.py (apt: python3-fonttools, fonts-ebgaramond).

The mark is the ornament on the bags: an O of two halves held together by two slanted stitches.
"""
import math
import os
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../pictures/brand')
FONT = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf'
INK, PAPER = '#1B1714', '#FAF8F4'


def mark(cx, cy, k, colour='currentColor', wire=0.25, stitch=0.25):
    """Two arcs and two stitches, k = pixels per centimetre of the real ornament."""
    a, b, g = 1.38 * k, 1.52 * k, math.radians(27)
    p = lambda x, y: f'{cx + x:.2f} {cy - y:.2f}'
    t = math.pi / 2 - g
    arcs = ''.join(f'<path d="M{p(s * a * math.cos(t), b * math.sin(t))}A{a:.2f} {b:.2f} 0 0 {1 if s > 0 else 0} {p(s * a * math.cos(t), -b * math.sin(t))}"/>' for s in (1, -1))
    c, s = 0.40 * k * math.cos(math.radians(32)), 0.40 * k * math.sin(math.radians(32))
    lines = ''.join(f'<path d="M{p(-c, e * b - s)}L{p(c, e * b + s)}"/>' for e in (1, -1))
    return (f'<g fill="none" stroke="{colour}" stroke-width="{wire * k:.2f}">{arcs}</g>'
            f'<g fill="none" stroke="{colour}" stroke-width="{stitch * k:.2f}" stroke-linecap="round">{lines}</g>')


def word(text, size, track, x0, base):
    """Path data of tracked capitals and the end of the line."""
    font = TTFont(FONT)
    glyphs, cmap, upm = font.getGlyphSet(), font.getBestCmap(), font['head'].unitsPerEm
    k, x, d = size / upm, x0, []
    for i, ch in enumerate(text):
        name = cmap[ord(ch)]
        pen = SVGPathPen(glyphs, lambda v: f'{v:.1f}')
        glyphs[name].draw(TransformPen(pen, (k, 0, 0, -k, x, base)))
        d.append(pen.getCommands())
        x += glyphs[name].width * k + (track * size if i < len(text) - 1 else 0)
    return ''.join(d), x


def write(name, w, h, body, extra=''):
    """One SVG file."""
    with open(os.path.join(OUT, name), 'w', encoding='utf8') as f:
        f.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:.0f} {h:.0f}" role="img" aria-label="ORSENNE">{extra}{body}</svg>\n')


os.makedirs(OUT, exist_ok=True)
d, end = word('ORSENNE', 100, 0.20, 2, 70)
write('wordmark.svg', end + 2, 76, f'<path fill="currentColor" d="{d}"/>')
d, end = word('ORSENNE', 64, 0.22, 0, 0)
w = end + 40
d, _ = word('ORSENNE', 64, 0.22, 20, 158)
write('lockup.svg', w, 176, mark(w / 2, 52, 24) + f'<path fill="currentColor" d="{d}"/>')
write('mark.svg', 100, 100, mark(50, 50, 25))
style = f'<style>.b{{fill:{PAPER}}}.m{{color:{INK}}}@media(prefers-color-scheme:dark){{.b{{fill:{INK}}}.m{{color:{PAPER}}}}}</style>'
write('favicon.svg', 64, 64, '<rect class="b" width="64" height="64"/><g class="m">' + mark(32, 32, 15.2, wire=0.36, stitch=0.36) + '</g>', style)
write('icon.svg', 512, 512, f'<rect width="512" height="512" fill="{PAPER}"/><g color="{INK}">' + mark(256, 256, 104) + '</g>')
