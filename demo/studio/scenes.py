"""Editorial pictures in a daylight room: hero, hero-phone, hides, seam.

blender -b -P scenes.py -- --scene hero --light sun --out folder [--size WxH] [--samples n]
Each scene is exposed once with the window alone (sun) and once with the room alone (room); editorial.py adds them,
so the film can let the window breathe without another render.
"""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy                       # noqa: E402
import numpy as np               # noqa: E402
from mathutils import Vector     # noqa: E402
import geom as G                 # noqa: E402
import importlib                 # noqa: E402
import designs                   # noqa: E402
import materials                 # noqa: E402
import parts                     # noqa: E402
import studio                    # noqa: E402

SUN = G.unit(np.array([0.78, 0.48, -0.47]))        # the way the light travels: from the left, from behind the camera
SIZES = {'hero': (1920, 1080), 'hero-turned': (1920, 1080), 'hero-phone': (800, 1334), 'hides': (1200, 1500), 'seam': (1200, 800)}


def window(target, cols=2, rows=3, pane=(27.0, 30.0), bar=3.4, shift=(0.0, 0.0), away=230.0):
    """Opaque card with panes cut out, square to the sun; the light through it falls around target."""
    u = G.unit(np.cross(SUN, [0, 0, 1.0]))
    v = np.cross(u, SUN)
    o = np.asarray(target, float) - SUN * away + u * shift[0] + v * shift[1]
    w, h = cols * pane[0] + (cols - 1) * bar, rows * pane[1] + (rows - 1) * bar
    quads = [(-400, -400, -w / 2, 400), (w / 2, -400, 400, 400), (-w / 2, h / 2, w / 2, 400), (-w / 2, -400, w / 2, -h / 2)]
    for i in range(1, cols):
        x = -w / 2 + i * pane[0] + (i - 1) * bar
        quads.append((x, -h / 2, x + bar, h / 2))
    for i in range(1, rows):
        y = -h / 2 + i * pane[1] + (i - 1) * bar
        quads.append((-w / 2, y, w / 2, y + bar))
    vv, ff = [], []
    for a, b, c, d in quads:
        k = len(vv)
        vv += [o + u * x + v * y for x, y in ((a, b), (c, b), (c, d), (a, d))]
        ff.append((k, k + 1, k + 2, k + 3))
    me = bpy.data.meshes.new('window')
    me.from_pydata([tuple(x) for x in vv], [], ff)
    me.materials.append(materials.plain('card', '#100F0E', 0.9, 0.0, 0.0))
    ob = bpy.data.objects.new('window', me)
    for f in ('visible_camera', 'visible_diffuse', 'visible_glossy'):
        setattr(ob, f, False)
    bpy.context.collection.objects.link(ob)


def daylight(kind, target, sun=5.2, room=0.42, soft=1.3, **win):
    """The window alone, or the room alone."""
    w = bpy.data.worlds.new('room')
    w.use_nodes = True
    bg = w.node_tree.nodes['Background']
    bpy.context.scene.world = w
    bg.inputs[1].default_value = 0.0
    if kind == 'sun':
        d = bpy.data.lights.new('sun', 'SUN')
        d.energy, d.color, d.angle = sun, (1.0, 0.90, 0.76), np.radians(soft)
        o = bpy.data.objects.new('sun', d)
        o.rotation_euler = Vector(SUN).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.collection.objects.link(o)
        window(target, **win)
    else:
        bg.inputs[0].default_value, bg.inputs[1].default_value = (1.0, 0.965, 0.92, 1), room * 0.30
        e = 1e4 * room
        studio.area('sky', (-240, -30, 130), target, (150, 190), 66 * e, (1.0, 0.97, 0.94))
        studio.area('glow', (60, -230, 60), target, (180, 140), 9 * e, (1.0, 0.96, 0.90))
        studio.area('edge', (120, 20, 95), target, (40, 90), 7 * e, (1.0, 0.97, 0.94), spread=70)


def look(at, yaw, pitch, dist, lens, size, fstop=None, focus=None, shift=(0.0, 0.0)):
    """Camera aimed at a point; shift moves the frame by parts of its longer side, as the standard of a view camera does."""
    cam = bpy.data.cameras.new('cam')
    cam.lens, cam.clip_start, cam.clip_end = lens, 1, 3000
    cam.shift_x, cam.shift_y = shift
    cam.sensor_fit, cam.sensor_width, cam.sensor_height = ('HORIZONTAL', 36.0, 24.0) if size[0] >= size[1] else ('VERTICAL', 24.0, 36.0)
    o = bpy.data.objects.new('cam', cam)
    bpy.context.collection.objects.link(o)
    bpy.context.scene.camera = o
    y, p = np.radians(yaw), np.radians(pitch)
    d = np.array([np.sin(y) * np.cos(p), -np.cos(y) * np.cos(p), np.sin(p)])
    eye = np.asarray(at, float) + d * dist
    o.location = eye
    o.rotation_euler = Vector(d).to_track_quat('Z', 'Y').to_euler()
    if fstop:
        cam.dof.use_dof = True
        cam.dof.focus_distance = float((eye - np.asarray(at if focus is None else focus)) @ d)
        cam.dof.aperture_fstop = fstop / 100.0


def sew(slug, turn=0.0, at=(0, 0, 0), colour=None):
    """One product, turned and placed; in the colour it is shot in unless told otherwise."""
    d = designs.DESIGNS[slug]
    kind = designs.kind(slug)
    m = parts.Maker(materials.library(colour or d['colour'], kind, trim=d.get('trim')), seed=sum(map(ord, slug)), kind=kind)
    hints = importlib.import_module('bags.' + d['bag']).build(m, **d.get('make', {})) or {}
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    m.deform(lambda p: np.c_[p[:, 0] * c - p[:, 1] * s + at[0], p[:, 0] * s + p[:, 1] * c + at[1], p[:, 2] + at[2]])
    m.build()
    return m, hints


def hero(size, light, turn=-17):
    """One bag on a stone ledge, window light on the wall behind; the left stays calm for words."""
    wall, stone = materials.plaster('wall', '#9A8C7B', 0.09, 0.5), materials.plaster('stone', '#B9AD9C', 0.06, 0.08, 2.0)
    studio.box('wall', (-400, 52, -200), (400, 60, 300), wall, 0.1)
    sew('clemence', turn, (0, 0, 0))
    if size[0] >= size[1]:
        studio.box('ledge', (-34, -24, -120), (260, 51, 0), stone)
        daylight(light, (14, 20, 14), sun=6.2, shift=(-5, 13))
        look((-20, 0, 9.5), 0, 5.5, 262, 85, size, 5.6, (0, -6, 12))
    else:
        studio.box('ledge', (-24, -24, -120), (260, 51, 0), stone)
        daylight(light, (8, 20, 16), sun=6.2, shift=(-6, 14))
        look((-0.5, 0, 7), 0, 6, 232, 110, size, 5.6, (0, -6, 12))


def hero_turned(size, light):
    """The second take of the film: the same bag in three-quarter view, from nearer and a little above."""
    hero(size, light, -39)
    look((-13, 0, 10.5), 0, 9.5, 205, 85, size, 5.6, (0, -6, 12))


def hides(size, light):
    """Seven folded hides, one in each colour of the house."""
    wall, stone = materials.plaster('wall', '#B5A997', 0.06, 0.4), materials.plaster('stone', '#CFC5B6', 0.05, 0.06, 2.0)
    studio.box('wall', (-300, 46, -200), (300, 60, 300), wall, 0.1)
    studio.box('ledge', (-300, -40, -120), (300, 45, 0), stone)
    rng = np.random.default_rng(5)
    z = 0.0
    for colour, kind in (('noir', 'pebble'), ('encre', 'calf'), ('forest', 'calf'), ('oxblood', 'box'), ('cognac', 'calf'), ('taupe', 'pebble'), ('bone', 'calf')):
        mats = materials.library(colour, kind)
        mats['lining'] = materials.leather('flesh', materials.COLOURS[colour][3], 'suede')
        mats['edge'] = materials.plain('cut', materials.COLOURS[colour][0], 0.7, 0.2, 0.02, 9.0)        # cut, not yet painted: dyed through
        m = parts.Maker(mats, seed=int(rng.integers(1e6)), kind=kind)
        w, t, gap = rng.uniform(25, 29), 0.42, 0.40
        x0, turn, dy = rng.uniform(-1.3, 1.3), rng.uniform(-6, 6), rng.uniform(-0.8, 0.8)
        # folded in three: down, over and back, fold on alternating sides
        side = 1 if rng.uniform() < 0.7 else -1
        pts = []
        for k in range(3):
            zz = z + t / 2 + 0.05 + k * (t + gap)
            xs = np.linspace(-w / 2 + (1.2 if k == 2 else 0), w / 2, 9)
            xs = xs if k % 2 == 0 else xs[::-1]
            sag = 0.16 * np.sin(xs * 0.35 + rng.uniform(0, 6))
            row = np.c_[xs, np.full(9, zz) + (sag if k else 0)]
            if k:
                e = pts[-1][0]
                s = np.sign(e)
                pts.append((e + s * 0.75, zz - (t + gap) / 2))
                row[0, 0] = e
            pts += [tuple(q) for q in row]
        path = G.spline(np.array([(side * a + x0, 0.0, b) for a, b in pts]), step=0.25)
        m.strap('hide', path, rng.uniform(17.5, 20), up=(0, 0, 1), thick=t, mat='leather', back='lining', stitch=None, ends='square', step=0.4)
        ph = rng.uniform(0, 6, 3)
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        m.deform(lambda p, ph=ph, c=c, s=s, dy=dy, zb=z: np.c_[p[:, 0] * c - p[:, 1] * s + 0.25 * np.sin(p[:, 1] * 0.3 + ph[0]), p[:, 0] * s + p[:, 1] * c + dy,
                                                            p[:, 2] + 0.20 * np.sin(p[:, 1] * 0.42 + ph[1]) * np.sin(p[:, 0] * 0.21 + ph[2]) * np.clip((p[:, 2] - zb) * 1.2, 0, 1)])
        m.build()
        z += 3 * t + 2 * gap + 0.42
    daylight(light, (0, 10, 16), sun=4.6, room=0.62, shift=(-9, 6), pane=(26, 30))
    look((0.5, 0, 10.6), 0, 15, 168, 95, size, 5.6, (0, -8, 9))


def seam(size, light):
    """The stitched lower edge of a flap, low sun along it."""
    stone = materials.plaster('stone', '#B9AD9C', 0.06, 0.08, 2.0)
    studio.box('wall', (-400, 52, -200), (400, 60, 300), materials.plaster('wall', '#8C7E6E', 0.08, 0.5), 0.1)
    studio.box('ledge', (-260, -44, -120), (260, 51, 0), stone)
    m, hints = sew('clemence', 0, (0, 0, 0))
    daylight(light, (4, -6, 10), sun=5.0, room=0.40, soft=0.8, pane=(22, 30), shift=(-6, 8))
    look((6.4, -6.2, 9.6), -22, 12, 36, 113.2, size, 8.0, (6.4, -6.4, 9.4), (0.133, 0.010))        # wordmark and lock stay out


def main():
    """Expose one scene in one light."""
    p = argparse.ArgumentParser()
    p.add_argument('--scene', required=True)
    p.add_argument('--light', default='sun')
    p.add_argument('--size')
    p.add_argument('--samples', type=int, default=14)
    p.add_argument('--out', required=True)
    a = p.parse_args(sys.argv[sys.argv.index('--') + 1:])
    size = tuple(int(x) for x in a.size.split('x')) if a.size else SIZES[a.scene]
    s = studio.reset(a.samples, size)
    s.cycles.diffuse_bounces = 4
    name, _, form = a.scene.partition('@')
    if form:
        import rooms
        rooms.shoot(name, a.light, size)
    else:
        {'hero': hero, 'hero-turned': hero_turned, 'hero-phone': hero, 'hides': hides, 'seam': seam}[a.scene](size, a.light)
    studio.save_passes(a.out)
    t = time.time()
    for i in range(2):
        s.cycles.seed = 11 + 97 * i
        s.frame_set(i + 1)
        bpy.ops.render.render()
    print(f'STUDIO {a.scene} {a.light}: render {time.time() - t:.1f}s')


if __name__ == '__main__':
    main()
