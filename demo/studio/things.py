"""Everyday things of known size, to stand beside a bag: phone, notebook, laptop, bottle. Quiet, without a name on them.

stand(kind, x, y) puts one on the paper with its left edge at x and its foot at y, and returns its points for the camera. Flat
things lean back against a block of stone that looks out behind them.
"""
import numpy as np
import geom as G
import materials
import parts
import studio

LEAN = np.radians(12)
UP = np.array([0, np.sin(LEAN), np.cos(LEAN)])
OUT = np.array([0, -np.cos(LEAN), np.sin(LEAN)])       # the way the face of a leaning thing looks


def slab(m, name, w, h, thick, mat, corner, depth=0.0, low=0.0, round_=0.1):
    """Upright plate, leaning back: w x h cm, its foot low above the paper, its middle depth behind that of the thing."""
    m.plate(name, G.rounded_poly([(-w / 2, low), (w / 2, low), (w / 2, low + h), (-w / 2, low + h)], corner), G.plane(-OUT * depth, (1, 0, 0), UP), thick, mat, round_)


def phone(m):
    """7.15 x 14.7 x 0.78 cm; its screen sleeps and shows the time."""
    slab(m, 'frame', 7.15, 14.7, 0.78, 'metal', 1.15, round_=0.24)
    slab(m, 'screen', 6.87, 14.42, 0.03, 'glass', 1.0, -0.39, 0.14, 0.012)
    m.text('time', '10:09', G.plane(OUT * 0.41, (1, 0, 0), UP), (0, 11.3), 2.0, 0.006, 'chalk', 1.0)
    slab(m, 'bar', 2.3, 0.09, 0.012, 'chalk', 0.04, -0.408, 0.62, 0.004)
    m.plate('button', G.rounded_poly([(-0.16, 9.2), (0.16, 9.2), (0.16, 10.9), (-0.16, 10.9)], 0.15), G.plane((3.58, 0, 0), (0, 1, 0), UP), 0.07, 'metal', 0.02)
    return 7.15, 14.7, 0.78


def notebook(m):
    """A5, bound in cloth: 14.8 x 21 x 1.5 cm, with an elastic band and a ribbon."""
    for side in (-1, 1):
        slab(m, 'cover', 14.8, 21.0, 0.24, 'cloth', 0.42, side * 0.63, round_=0.06)
    slab(m, 'pages', 14.3, 20.5, 1.02, 'pages', 0.3, 0.0, 0.25, 0.02)
    m.plate('spine', G.rounded_poly([(-0.75, 0), (0.75, 0), (0.75, 21.0), (-0.75, 21.0)], 0.1), G.plane((-7.32, 0, 0), (0, -1, 0), UP), 0.18, 'cloth', 0.08)
    x = 7.4 - 1.7
    m.plate('band', G.rounded_poly([(x - 0.3, -0.02), (x + 0.3, -0.02), (x + 0.3, 21.02), (x - 0.3, 21.02)], 0.05), G.plane(OUT * 0.78, (1, 0, 0), UP), 0.06, 'band', 0.015)
    m.plate('band_top', G.rounded_poly([(x - 0.3, -0.78), (x + 0.3, -0.78), (x + 0.3, 0.78), (x - 0.3, 0.78)], 0.05), G.plane(UP * 21.03, (1, 0, 0), -OUT), 0.06, 'band', 0.015)
    m.plate('ribbon', G.rounded_poly([(-1.1, -1.5), (-0.75, -1.1), (-0.75, 0.4), (-1.1, 0.4)], 0.02), G.plane(OUT * 0.05, (1, 0, 0), UP), 0.03, 'ribbon', 0.008)
    return 14.8, 21.0, 1.5


def laptop(m):
    """Closed, 13 inches: 30.4 x 21.2 x 1.56 cm."""
    slab(m, 'lid', 30.4, 21.2, 0.52, 'metal', 1.05, -0.52, round_=0.16)
    slab(m, 'gap', 29.9, 20.9, 0.14, 'dark', 0.9, -0.2, 0.15, 0.02)
    slab(m, 'base', 30.4, 21.2, 0.92, 'metal', 1.05, 0.32, round_=0.26)
    return 30.4, 21.2, 1.56


def bottle(m):
    """Wine, three quarters of a litre: 30 cm tall, 7.5 cm wide, sealed with wax."""
    body = [(1e-4, 0.35), (2.6, 0.25), (3.3, 0.0), (3.62, 0.18), (3.74, 0.7), (3.75, 3.0), (3.75, 10.0), (3.75, 18.2), (3.68, 19.3), (3.42, 20.5), (2.9, 21.7), (2.25, 22.7),
            (1.75, 23.5), (1.48, 24.5), (1.42, 25.6)]
    wax = [(1.40, 24.1), (1.50, 24.15), (1.49, 26.0), (1.46, 28.4), (1.50, 28.75), (1.62, 28.95), (1.64, 29.3), (1.60, 29.62), (1.42, 29.86), (0.9, 29.97), (1e-4, 30.0)]
    turn = lambda p: G.spline(np.array([(r, h, 0.0) for r, h in p]), step=0.12)[:, :2]
    m.lathe('bottle', turn(body), (0, 0, 0), (0, 0, 1), 'glass', 120)
    m.lathe('wax', turn(wax), (0, 0, 0), (0, 0, 1), 'wax', 96)
    return 7.5, 30.0, 3.75


THINGS = {'phone': phone, 'notebook': notebook, 'laptop': laptop, 'bottle': bottle}


def look(kind):
    """What each thing is made of; nothing as pale as the paper, which the darkroom smooths."""
    if kind == 'bottle':
        n = materials.Nodes('bottle')          # thick green glass, full: nearly black, greener where one looks along it
        rim = n.node('LayerWeight', Blend=0.35).outputs['Facing']
        n.set(Base_Color=n.mix(n.ramp(rim, 0.45, 0.98), materials.lin('#0B0F0A'), materials.lin('#2C3A22')), Roughness=0.045, Specular=0.6)
        return dict(glass=n.mat, wax=materials.plain('wax', '#57201C', 0.42, 0.4, 0.06, 1.4))
    if kind == 'notebook':
        return dict(cloth=materials.plain('cloth', '#857765', 0.85, 0.15, 0.02, 26.0), pages=materials.plain('pages', '#BFB5A3', 0.9, 0.1, 0.01, 8.0),
                    band=materials.plain('band', '#2B2622', 0.7, 0.2, 0.01, 30.0), ribbon=materials.plain('ribbon', '#5A1A20', 0.5, 0.3))
    metal = materials.Nodes('aluminium')
    f, _ = metal.noise(metal.node('TexCoord').outputs['Object'], 45.0, 2.0)
    metal.set(Base_Color=materials.lin('#C6C0B5' if kind == 'laptop' else '#8E857A'), Metallic=1.0, Roughness=0.33 if kind == 'laptop' else 0.26, Normal=metal.bump(f, 0.001))
    glass = materials.Nodes('screen')
    glass.set(Base_Color=materials.lin('#070708'), Roughness=0.07, Specular=0.5)
    return dict(metal=metal.mat, glass=glass.mat, chalk=materials.plain('chalk', '#B4AB9D', 0.9, 0.1), dark=materials.plain('seam', '#0B0A09', 0.8, 0.1))


def stand(kind, x, y):
    """Build the thing and what it leans on."""
    m = parts.Maker(look(kind), seed=7)
    w, h, thick = THINGS[kind](m)
    lift = 0.0 if kind == 'bottle' else thick / 2 * np.sin(LEAN)
    m.deform(lambda p: p + [x + w / 2, y, lift])
    m.build()
    if kind != 'bottle':
        high = h * 0.56
        back = y + high * np.tan(LEAN) + thick / 2 / np.cos(LEAN) + 0.02
        right = x + w + min(1.9, 0.22 * w)
        studio.box('block', (right - max(4.2, 0.45 * w), back, 0), (right, back + max(3.6, 0.3 * w), high), materials.plaster('travertine', '#B0A493', 0.10, 0.10, 5.0), 0.12)
        return np.vstack([m.bounds(), [[right, back, high]]])
    return m.bounds()
