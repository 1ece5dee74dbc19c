"""The second world: a workshop, a shelf, a wet street. Each scene is composed for three formats, 4:5, 16:9 and 3:2.

scenes.py exposes them like the hero: with the window alone and with the room alone. A scene builds its room and returns what the
camera must see: aim, yaw, pitch, lens, width and height in cm that have to be in the frame, aperture.
"""
import numpy as np
import geom as G
import materials
import parts
import paving
import scenes
import studio
import things


def oak(name, colour, worn=0.5, plank=13.0):
    """Oiled oak in planks along x. Each is sawn from a log of its own, whose axis runs below it, a little aslant: so the rings
    are lines at its sides and arcs in the middle."""
    n = materials.Nodes(name)
    position = n.node('SeparateXYZ', Vector=n.node('TexCoord').outputs['Object']).outputs
    x, y, z = position[0], position[1], position[2]
    number = n.math('FLOOR', n.math('DIVIDE', y, plank))
    chance = lambda seed: n.node('TexWhiteNoise', p_noise_dimensions='1D', W=n.math('ADD', number, seed)).outputs['Value']
    a, b = chance(0.5), chance(37.5)
    along = n.math('ADD', x, n.math('MULTIPLY', a, 400.0))
    at = lambda kx, ky: n.node('CombineXYZ', X=n.math('MULTIPLY', along, kx), Y=n.math('MULTIPLY', y, ky), Z=n.math('MULTIPLY', z, ky)).outputs[0]
    noise = lambda kx, ky, detail=2.0: n.noise(at(kx, ky), 1.0, detail, 0.55)[0]
    across = n.math('SUBTRACT', n.math('SUBTRACT', y, n.math('MULTIPLY', number, plank)), plank / 2)
    aside = n.math('ADD', across, n.math('MULTIPLY_ADD', b, 12.0, -6.0))
    below = n.math('ADD', z, n.math('MULTIPLY_ADD', noise(0.020, 0.0), 9.0, -0.5))
    radius = n.math('SQRT', n.math('MULTIPLY_ADD', aside, aside, n.math('MULTIPLY', below, below)))
    rough = n.math('MULTIPLY_ADD', noise(0.10, 0.9, 3.0), 0.7, radius)
    year = n.math('FRACT', n.math('DIVIDE', rough, 0.62))
    late = n.math('MULTIPLY', n.ramp(year, 0.25, 0.90), n.ramp(year, 0.94, 1.0, 1.0, 0.0))
    pores = n.math('MULTIPLY', n.ramp(noise(0.9, 17.0), 0.41, 0.34), n.math('MULTIPLY_ADD', late, -0.75, 1.0))
    fibre = noise(0.35, 26.0)
    joint = n.ramp(n.math('ABSOLUTE', across), plank / 2 - 0.07, plank / 2 - 0.02)
    c = materials.lin(colour)
    times = lambda k: [min(1, k * v) for v in c[:3]] + [1]
    col = n.mix(late, times(1.12), times(0.66))
    col = n.mix(n.ramp(fibre, 0.30, 0.70, 0.0, 0.35), col, times(0.78))
    col = n.mix(n.math('MULTIPLY', pores, 0.75), col, times(0.30))
    col = n.mix(n.math('MULTIPLY', b, 0.35), col, times(0.62))
    col = n.mix(joint, col, times(0.12))
    height = n.math('SUBTRACT', n.math('MULTIPLY_ADD', fibre, 0.25, n.math('MULTIPLY', late, 0.2)), n.math('MULTIPLY_ADD', joint, 2.0, pores))
    n.set(Base_Color=col, Roughness=n.ramp(late, 0.0, 1.0, 0.52 + 0.2 * worn, 0.40 + 0.2 * worn), Specular=0.35, Normal=n.bump(height, 0.03))
    return n.mat


def turned_wood(name, colour):
    """Fine-grained wood on the lathe, its grain along z."""
    n = materials.Nodes(name)
    co = n.node('TexCoord').outputs['Object']
    scaled = lambda k: n.node('Mapping', Vector=co, Scale=(0.8 * k, 0.8 * k, 0.05 * k)).outputs[0]
    rings, _ = n.noise(n.warp(scaled(1.0), 0.6, 0.3), 1.0, 3.0, 0.5, 0.4)
    pores, _ = n.noise(scaled(9.0), 1.0, 3.0, 0.6)
    c = materials.lin(colour)
    col = n.mix(n.ramp(rings, 0.30, 0.70), [0.82 * x for x in c[:3]] + [1], [min(1, 1.08 * x) for x in c[:3]] + [1])
    col = n.mix(n.ramp(pores, 0.30, 0.48, 0.35, 0.0), col, [0.5 * x for x in c[:3]] + [1])
    n.set(Base_Color=col, Roughness=0.50, Specular=0.35, Normal=n.bump(pores, 0.03))
    return n.mat


def kit(colour, kind='calf', **more):
    """A maker with the materials of the bench."""
    mats = materials.library(colour, kind)
    steel = materials.metal('steel', 'palladium', 0.14)
    return parts.Maker(mats | dict(wood=turned_wood('handle', '#8E6238'), steel=steel, paper=materials.plain('wrap', '#C9BDAA', 0.82, 0.15, 0.03, 3.0),
                                   clay=materials.plain('clay', '#B7AB9B', 0.34, 0.45, 0.01, 2.0), dark_clay=materials.plain('coffee', '#2A1A12', 0.12, 0.5), **more), seed=17, kind=kind)


def place(m, at=(0, 0, 0), turn=0.0):
    """Turn and move everything, and build it."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    m.deform(lambda p: np.c_[p[:, 0] * c - p[:, 1] * s + at[0], p[:, 0] * s + p[:, 1] * c + at[1], p[:, 2] + at[2]])
    m.build()


def flat(x=0.0, y=0.0, z=0.15, turn=0.0):
    """Surface map of something that lies on the table, face up."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return G.plane((x, y, z), (c, s, 0), (-s, c, 0))


def roll(colour, kind, at, turn, width=30.0, thick=0.30, turns=3.0, tail=16.0):
    """A hide, rolled, its end lying on the table."""
    m = kit(colour, kind)
    m.mats['lining'] = materials.leather('flesh', materials.COLOURS[colour][3], 'suede')
    m.mats['edge'] = materials.plain('cut', materials.COLOURS[colour][0], 0.7, 0.2, 0.02, 9.0)
    t = np.linspace(0.6, turns * 2 * np.pi, 120)
    r = 0.9 + t / (2 * np.pi) * (thick + 0.28)
    spiral = np.c_[-r * np.sin(t), 0 * t, r[-1] - r * np.cos(t) + thick / 2 + 0.02]
    end = np.c_[spiral[-1, 0] - np.linspace(0.4, tail, 20), np.zeros(20), thick / 2 + 0.02 + 0.12 * np.sin(np.linspace(0, 5, 20)) ** 2]
    path = G.spline(np.vstack([spiral[:-1], [spiral[-1]], end]), step=0.25)
    m.strap('hide', path, width, up=(-spiral[0, 0], 0, r[-1] - spiral[0, 2]), thick=thick, mat='leather', back='lining', stitch=None, ends='square', step=0.4)
    place(m, at, turn)


def awl(m, at, turn, long=13.0):
    """Pear-shaped handle, ferrule, steel point; lying."""
    a = np.radians(turn)
    d = np.array([np.cos(a), np.sin(a), -0.075])
    handle = [(1e-4, -5.6), (0.7, -5.5), (1.25, -4.7), (1.38, -3.6), (1.15, -2.2), (0.78, -0.9), (0.70, 0.0)]
    m.lathe('handle', G.spline(np.array([(r, h, 0) for r, h in handle]), step=0.15)[:, :2], np.asarray(at, float) + [0, 0, 1.38], d, 'wood', 40)
    m.lathe('ferrule', [(0.72, -0.1), (0.66, 1.0), (0.42, 1.25), (1e-4, 1.3)], np.asarray(at, float) + [0, 0, 1.38], d, 'metal', 32)
    o = np.asarray(at, float) + [0, 0, 1.38]
    m.tube('point', np.array([o + d * x for x in (1.0, 3.0, long - 6.0, long - 5.0)]), [0.17, 0.15, 0.11, 0.02], 'steel')


def spool(m, at, h=6.0, r=2.1):
    """Waxed thread on a wooden spool."""
    m.lathe('spool', [(1e-4, 0.0), (r, 0.0), (r, 0.5), (r * 0.9, 0.62), (r * 0.6, 0.66), (r * 0.6, h - 0.66), (r * 0.9, h - 0.62), (r, h - 0.5), (r, h), (0.5, h), (0.45, h - 0.6), (1e-4, h - 0.6)], at, (0, 0, 1), 'wood', 56)
    z = np.arange(0.75, h - 0.7, 0.055)
    wound = np.column_stack([r * 0.84 + 0.03 * (np.arange(len(z)) % 2) + 0.10 * np.sin(z * 0.9), z])
    m.lathe('wound', np.vstack([[(r * 0.6, 0.7)], wound, [(r * 0.6, h - 0.68)]]), at, (0, 0, 1), 'thread', 56)


def thread(m, pts):
    """A loose end of thread."""
    m.tube('loose', G.spline(np.array(pts, float), step=0.2), 0.045, 'thread', seg=8)


def mallet(m, at, turn):
    """Wooden mallet lying on its side."""
    a = np.radians(turn)
    d, q = np.array([np.cos(a), np.sin(a), 0.0]), np.array([-np.sin(a), np.cos(a), 0.0])
    o = np.asarray(at, float) + [0, 0, 3.4]
    m.lathe('head', [(1e-4, -5.2), (2.9, -5.2), (3.2, -4.9), (3.4, 0), (3.2, 4.9), (2.9, 5.2), (1e-4, 5.2)], o, q, 'wood', 64)
    m.lathe('grip', [(1.0, 0), (1.05, 6), (1.25, 13), (1.45, 19), (1.3, 21.5), (0.8, 22.4), (1e-4, 22.5)], o, d - [0, 0, 0.085], 'wood', 40)


def knife(m, at, turn):
    """Half-moon knife of the leather cutter."""
    a = np.radians(turn)
    t = np.linspace(np.pi, 2 * np.pi, 60)
    blade = np.vstack([np.c_[6.2 * np.cos(t), 5.4 * np.sin(t)], [(6.0, 0.5), (2.0, 1.6), (0.7, 3.2), (-0.7, 3.2), (-2.0, 1.6), (-6.0, 0.5)]])
    m.plate('blade', G.resample(blade, 0.2, True), flat(*at[:2], at[2] + 0.5, turn), 0.16, 'steel', 0.03)
    d = np.array([-np.sin(a), np.cos(a), 0.05])
    m.lathe('handle', [(0.7, 2.4), (0.72, 3.4), (0.95, 5.0), (1.2, 8.0), (1.15, 10.6), (0.8, 11.8), (1e-4, 12.0)], np.asarray(at, float) + [0, 0, 0.75], d, 'wood', 40)


def room(wall, table=None, back=46.0, top=0.0, front=-60.0):
    """A wall, and something to stand on."""
    studio.box('wall', (-500, back, -200), (500, back + 10, 400), wall, 0.1)
    if table:
        studio.box('table', (-260, front, top - 6.0), (260, back - 0.5, top), table, 0.5)


def bench(light):
    """The cutter's bench: rolled hides, a cut flap, knife, awl, mallet and thread."""
    room(materials.plaster('wall', '#857766', 0.08, 0.5), oak('bench', '#7A5535', 0.9))
    roll('cognac', 'calf', (-16, 17, 0), 6, 34.0, turns=3.6)
    roll('forest', 'calf', (9, 26, 0), -4, 30.0, turns=2.8, tail=9.0)
    roll('oxblood', 'box', (-7, 33, 0), 3, 36.0, turns=3.0, tail=6.0)
    m = kit('cognac')
    flap = G.rounded_poly([(-13, 0), (13, 0), (13, 13), (8, 18), (-8, 18), (-13, 13)], [4, 4, 3, 3, 3, 3])
    m.panel('cut', flap, flat(1, -16, 0.16, 12), thick=0.26, stitch=0.5, pitch=0.4, step=0.5)
    knife(m, (20, -15, 0), 36)
    awl(m, (-17.5, -13, 0), -60)
    spool(m, (24, 5, 0))
    spool(m, (29.5, 1.5, 0), 5.0, 1.8)
    thread(m, [(26, 5, 1.4), (22, -1, 0.1), (17, 1, 0.08), (13, 4, 0.08), (8, 3, 0.08), (5, 6, 0.08)])
    mallet(m, (-27, -3, 0), 250)
    place(m)
    scenes.daylight(light, (0, 0, 4), sun=5.4, room=0.50, shift=(-6, 4), pane=(26, 32))
    return (0, 3, 3), -10, 27, 70, 74, 46, 5.6


def street(light):
    """Stone in rain light: a backpack on the step of a house, the paving wet before it."""
    paving.build()
    scenes.sew('corvin-backpack', -20, (6, 33, 0), 'cognac')
    scenes.daylight(light, (0, 20, 10), room=1.0)
    cloud = studio.area('cloud', (0, -50, 210), (0, 10, 0), (400, 220), 32e4, (1.0, 0.965, 0.92))
    cloud.visible_diffuse = False           # an open sky above the street, for what is wet
    return (4, 14, 8), -14, 13, 70, 76, 58, 11.0


def table(light):
    """A table by the window: a bag put down, coffee, a notebook."""
    room(materials.plaster('wall', '#A89B88', 0.07, 0.45), oak('table', '#6B4A30', 0.3), back=70.0, front=-110.0)
    scenes.sew('solene', -22, (-9, 12, 0), 'cognac')
    m = kit('noir')
    m.lathe('saucer', [(1e-4, 0.3), (3.6, 0.25), (3.7, 0.0), (4.1, 0.1), (7.2, 1.15), (7.35, 1.3), (7.1, 1.32), (4.2, 0.55), (1e-4, 0.5)], (17, -6, 0), (0, 0, 1), 'clay', 80)
    m.lathe('cup', [(2.3, 0.5), (2.5, 0.55), (3.6, 2.2), (4.15, 4.4), (4.3, 6.0), (4.22, 6.12), (4.1, 6.0), (3.95, 4.4), (3.4, 2.4), (1e-4, 1.4)], (17, -6, 0.1), (0, 0, 1), 'clay', 80)
    m.lathe('coffee', [(4.0, 5.0), (1e-4, 5.0)], (17, -6, 0.1), (0, 0, 1), 'dark_clay', 64)
    ear = G.spline(np.array([(21.1, -6, 5.3), (22.6, -6.2, 5.4), (23.4, -6.3, 4.2), (22.6, -6.2, 2.9), (20.6, -6, 2.5)]), step=0.15)
    m.tube('ear', ear, 0.38, 'clay')
    place(m)
    n = parts.Maker(things.look('notebook'), seed=7)
    things.notebook(n)
    tilt = np.array([things.UP, -things.OUT])          # laid down: what stood up now lies along the table
    n.deform(lambda p: np.c_[p[:, 0], p @ tilt[0], 0.76 - p @ tilt[1]])
    place(n, (9, -27, 0), 16)
    scenes.daylight(light, (0, 8, 8), sun=5.8, room=0.48, shift=(-5, 8), pane=(26, 34))
    return (4, 0, 18), -6, 13, 75, 62, 64, 5.6


def shelf(light):
    """Three bags on the shelves of the shop."""
    board = oak('shelf', '#7D5B3C', 0.3)
    studio.box('wall', (-400, 22, -200), (400, 30, 300), materials.plaster('wall', '#B3A793', 0.06, 0.4), 0.1)
    for z in (0, 47, -44):
        studio.box('shelf', (-110, -17, z - 3.2), (110, 22, z), board, 0.35)
    scenes.sew('clemence', -10, (-29, 0, 0), 'oxblood')
    scenes.sew('petite-clemence', 14, (4, 1, 0), 'bone')
    scenes.sew('sidonie-mini', -6, (33, 2, 0), 'bone')
    scenes.daylight(light, (0, 6, 14), sun=5.0, room=0.62, shift=(-6, 6), pane=(30, 34))
    return (1, 0, 15), 4, 3, 85, 100, 50, 5.6


def parcel(light):
    """A wrapped box, its ribbon tied."""
    room(materials.plaster('wall', '#9C8F7D', 0.07, 0.45), materials.plaster('stone', '#BBAF9E', 0.06, 0.08, 2.0), back=52.0)
    w, d, h = 34.0, 25.0, 12.5
    wrap = materials.plain('paper', '#BFB29E', 0.80, 0.15, 0.02, 2.0)
    boxes = [studio.box('box', (-w / 2, -d / 2, 0.02), (w / 2, d / 2, h - 3.4), wrap, 0.25),
             studio.box('lid', (-w / 2 - 0.25, -d / 2 - 0.25, h - 3.3), (w / 2 + 0.25, d / 2 + 0.25, h), wrap, 0.25)]
    m = kit('oxblood', 'box')
    m.mats['leather'] = materials.plain('ribbon', '#571019', 0.42, 0.35, 0.012, 40.0)
    band = lambda name, pts, up: m.strap(name, G.spline(np.array(pts, float), step=0.2), 2.6, up=up, thick=0.06, mat='leather', back='leather', stitch=None, ends='square', rim='leather', step=0.3)
    x, y, e = w / 2 + 0.32, d / 2 + 0.32, 0.05
    band('across', [(-x, 0, 0.1), (-x, 0, h * 0.5), (-x, 0, h - 0.3), (-x + 0.3, 0, h + e), (0, 0, h + e), (x - 0.3, 0, h + e), (x, 0, h - 0.3), (x, 0, h * 0.5), (x, 0, 0.1)], (-1, 0, 0))
    band('along', [(-4, -y, 0.1), (-4, -y, h * 0.5), (-4, -y, h - 0.3), (-4, -y + 0.3, h + e + 0.07), (-4, 0, h + e + 0.07), (-4, y - 0.3, h + e + 0.07), (-4, y, h - 0.3), (-4, y, 0.1)], (0, -1, 0))
    for s in (-1, 1):            # two loops and two ends
        band('loop', [(-4, 0, h + 0.5), (-4 + s * 3.0, -0.8, h + 1.9), (-4 + s * 6.6, -1.6, h + 3.0), (-4 + s * 8.6, -2.2, h + 2.0), (-4 + s * 7.2, -2.4, h + 0.7), (-4 + s * 3.4, -1.2, h + 0.45), (-4, 0, h + 0.6)], (0, 0, 1))
        band('end', [(-4, 0, h + 0.7), (-4 + s * 2.4, -3.0, h + 0.9), (-4 + s * 4.2, -6.4, h + 0.25), (-4 + s * 5.4, -9.4, h + 0.5), (-4 + s * 6.2, -d / 2 - 0.9, h + 0.1), (-4 + s * 6.6, -d / 2 - 1.5, h - 2.4), (-4 + s * 6.9, -d / 2 - 1.0, h - 5.0)], (0, 0, 1))
    band('knot', [(-5.3, -0.3, h + 0.25), (-5.2, -0.3, h + 1.0), (-4.6, -0.35, h + 1.45), (-4, -0.4, h + 1.55), (-3.4, -0.35, h + 1.45), (-2.8, -0.3, h + 1.0), (-2.7, -0.3, h + 0.25)], (0, 0, 1))
    place(m, (0, 4, 0), -16)
    c, s = np.cos(np.radians(-16)), np.sin(np.radians(-16))
    for o in boxes:
        o.rotation_euler[2] = np.radians(-16)
        o.location = (o.location[0] * c - o.location[1] * s, o.location[0] * s + o.location[1] * c + 4, o.location[2])
    scenes.daylight(light, (0, 6, 8), sun=5.4, room=0.52, shift=(-5, 5), pane=(24, 30))
    return (0, 2, 8), 0, 17, 80, 58, 38, 5.6


def repair(light):
    """A bag on the bench of the mender: its strap off, needle and thread beside it."""
    room(materials.plaster('wall', '#857766', 0.08, 0.5), oak('bench', '#7A5535', 0.9), back=56.0)
    studio.box('mat', (-31, -27, 0.02), (31, 22, 0.5), materials.leather('mat', '#3A3A30', 'suede'), 0.12)
    scenes.sew('vesper-crossbody', -14, (-4, 6, 0.5), 'taupe')
    m = kit('taupe')
    spool(m, (22, 9, 0.5))
    awl(m, (17, -15, 0.5), 205)
    needle = np.array([(2.0, -20.5, 0.62), (8.4, -18.2, 0.62)])
    m.tube('needle', np.array([needle[0], needle.mean(0), needle[1]]), [0.02, 0.09, 0.07], 'steel')
    thread(m, [needle[1], (11, -17, 0.58), (14, -20, 0.56), (19, -18, 0.56), (21, -8, 0.56), (17.2, 0, 0.58), (17.6, 2.2, 0.62), (18.6, 4.2, 0.90), (20.4, 6.2, 1.6), (23.6, 7.8, 2.6)])
    place(m)
    scenes.daylight(light, (0, 2, 6), sun=5.6, room=0.50, shift=(-5, 5), pane=(24, 30))
    return (2, -3, 6), -8, 20, 80, 60, 42, 5.6


ROOMS = {'bench': bench, 'street': street, 'table': table, 'shelf': shelf, 'parcel': parcel, 'repair': repair}


# in an upright frame: where the camera aims, and the width in cm that has to be seen
UPRIGHT = {'bench': ((1, 2, 2), 63), 'street': ((5, 18, 10), 56), 'table': ((3, 0, 17), 58), 'shelf': ((-13, 0, 16), 66), 'parcel': ((0, 2, 8), 52), 'repair': ((-1, -2, 7), 62)}

# in a broad frame: the height in cm that has to be seen, when it is more; banners show its middle
BROAD = {'bench': 54, 'table': 80}


def shoot(name, light, size):
    """Build a scene and aim the camera: the nearest from which all that has to be seen is in the frame."""
    aim, yaw, pitch, lens, wide, high, fstop = ROOMS[name](light)
    if size[1] > size[0]:
        aim, wide = UPRIGHT[name]
    elif size[0] > 1.6 * size[1]:
        high = max(high, BROAD.get(name, 0))
    long = max(size)
    dist = max(wide * lens / (36.0 * size[0] / long), high * lens / (36.0 * size[1] / long))
    scenes.look(aim, yaw, pitch, dist, lens, size, fstop)
