"""The street of rooms.py: granite setts after rain, a step and a wall of limestone.

Setts, joints and puddle are one height field, so that every stone has its own outline, crown and shoulders, and the water is
level: it mirrors sharply, the stone does not. Grain is in the albedo, which the darkroom never smooths.
"""
import bpy
import numpy as np
import geom as G
import materials
import studio

GROUND = -9.0               # crown of the setts; the tread of the step is at 0
STEP_FRONT = 18.0           # riser of the step; the setts lie before it, towards the camera
WATER = GROUND - 1.54       # level of the puddle
CELL = 0.16                 # between two points of the height field


def unrest(shape, cell, wave, rng):
    """Smooth noise of mean 0 and deviation 1 on a grid; cell and wave length in cm."""
    fy, fx = np.fft.fftfreq(shape[0], cell)[:, None], np.fft.rfftfreq(shape[1], cell)[None]
    pass_band = np.exp(-0.5 * ((fx ** 2 + fy ** 2) * (wave * 0.9) ** 2) * 4)
    field = np.fft.irfft2(np.fft.rfft2(rng.normal(size=shape)) * pass_band, shape)
    return (field - field.mean()) / field.std()


def courses(depth, left, right, rng):
    """Rows of setts away from the step: far edge of every row, and the joints in it, never above one of the row before."""
    edges, rows, before = [0.0], [], np.array([np.inf])
    while edges[-1] < depth:
        edges.append(edges[-1] + rng.uniform(9.2, 10.4))
        joints = [left - rng.uniform(0, 12)]
        while joints[-1] < right:
            tries = joints[-1] + rng.uniform(10.5, 16.5, 12)
            clear = np.abs(tries[:, None] - before[None]).min(1)
            joints.append(tries[np.argmax(clear > 2.6)] if (clear > 2.6).any() else tries[np.argmax(clear)])
        before = np.array(joints)
        rows.append(before)
    return np.array(edges), rows


def setts(left=-100.0, right=112.0, depth=62.0, seed=21):
    """The height field: x, y, z of every point, how deep it lies under water, and the tint of its stone."""
    rng = np.random.default_rng(seed)
    x, away = np.meshgrid(np.arange(left, right, CELL), np.arange(-0.4, depth, CELL))
    noise = lambda wave: unrest(x.shape, CELL, wave, rng)
    edges, rows = courses(depth, left, right, rng)
    # outlines waver, as stones split by hand
    u, v = x + 0.26 * noise(7.0) + 0.07 * noise(1.6), away + 0.24 * noise(7.0) + 0.07 * noise(1.6)
    row = np.clip(np.searchsorted(edges, v, 'right') - 1, 0, len(rows) - 1)
    z, tint, gap = np.zeros_like(x), np.zeros_like(x), np.zeros_like(x)
    for k, joints in enumerate(rows):
        here = row == k
        col = np.clip(np.searchsorted(joints, u[here], 'right') - 1, 0, len(joints) - 2)
        wide, high = (joints[col + 1] - joints[col]) / 2, (edges[k + 1] - edges[k]) / 2
        a, b = u[here] - joints[col] - wide, v[here] - edges[k] - high
        # distance to the joint, round at the corners
        r = 1.9
        qa, qb = np.abs(a) - wide + r, np.abs(b) - high + r
        gap[here] = r - np.hypot(np.maximum(qa, 0), np.maximum(qb, 0)) - np.minimum(np.maximum(qa, qb), 0)
        per = lambda scale: scale * rng.normal(size=len(joints))[col]
        z[here] = per(0.15) + per(0.018) * a + per(0.018) * b - 0.40 * (a / wide) ** 2 - 0.36 * (b / high) ** 2
        tint[here] = per(1.0)
    hewn = 0.10 * noise(3.2) + 0.055 * noise(1.1) + 0.022 * noise(0.5)
    shoulder = G.smoothstep(0.28, 1.35, gap) ** 0.55
    sand = GROUND - 1.5 + 0.10 * noise(2.0) + 0.03 * noise(0.6)
    z = sand + (GROUND + z + hewn - sand) * shoulder
    z = z - 1.48 * np.exp(-(((x - 7) / 26) ** 2 + ((away - 29) / 15) ** 2) ** 1.5) + 0.10 * noise(24.0)
    return np.dstack([x, STEP_FRONT - away, np.maximum(z, WATER)]), dict(water=WATER - z, tint=tint, stone=shoulder)


def sheet(name, points, mat, marks=None):
    """Smooth surface through a grid of points; marks are numbers at each point that the material reads."""
    rows, cols = points.shape[:2]
    at = np.arange(rows * cols).reshape(rows, cols)
    faces = np.stack([at[1:, :-1], at[1:, 1:], at[:-1, 1:], at[:-1, :-1]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new(name)
    me.vertices.add(rows * cols)
    me.vertices.foreach_set('co', points.astype(np.float32).ravel())
    me.loops.add(faces.size)
    me.loops.foreach_set('vertex_index', faces.astype(np.int32).ravel())
    me.polygons.add(len(faces))
    me.polygons.foreach_set('loop_start', np.arange(0, faces.size, 4, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(faces), 4, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(faces), bool))
    me.update(calc_edges=True)
    for mark, values in (marks or {}).items():
        me.attributes.new(mark, 'FLOAT', 'POINT').data.foreach_set('value', values.astype(np.float32).ravel())
    me.materials.append(mat)
    bpy.context.collection.objects.link(bpy.data.objects.new(name, me))


def granite(name, colour):
    """Wet granite of crystals, every sett a shade of its own, sand in the joints, water where it stands."""
    n = materials.Nodes(name)
    co = n.node('TexCoord').outputs['Object']
    mark = lambda what: n.node('Attribute', p_attribute_name=what).outputs['Fac']
    crystal = lambda scale: n.node('SeparateColor', Color=n.node('TexVoronoi', Vector=co, Scale=scale).outputs['Color']).outputs[0]
    stain, _ = n.noise(co, 0.35, 4.0, 0.6, 0.3)
    fine, _ = n.noise(co, 6.0, 3.0, 0.6)
    c = materials.lin(colour)
    times = lambda k, warm=0.0: [min(1, c[0] * k * (1 + warm)), c[1] * k, c[2] * k * (1 - warm)] + [1]
    col = n.mix(n.ramp(mark('tint'), -1.5, 1.5, 0.0, 1.0, False), times(0.72, -0.04), times(1.22, 0.05))
    col = n.mix(n.ramp(crystal(4.2), 0.60, 0.85, 0.0, 0.32), col, times(1.9, 0.03))
    col = n.mix(n.ramp(crystal(6.0), 0.66, 0.86, 0.0, 0.50), col, times(0.35))
    col = n.mix(n.ramp(stain, 0.40, 0.66, 0.0, 0.40), col, times(0.50, 0.06))
    stone, water = n.ramp(mark('stone'), 0.25, 0.75), n.ramp(mark('water'), -0.015, 0.03)
    sand = n.mix(n.ramp(fine, 0.35, 0.65), times(0.16, 0.15), times(0.42, 0.15))
    col = n.mix(stone, sand, col)
    col = n.mix(water, col, n.mix(0.55, col, times(0.10, 0.1)))
    dry = n.math('SUBTRACT', 1.0, water)
    rough = n.math('ADD', n.ramp(stain, 0.35, 0.65, 0.24, 0.10), n.ramp(fine, 0.3, 0.7, -0.03, 0.06))
    n.set(Base_Color=col, Specular=0.5, Roughness=n.math('MULTIPLY_ADD', rough, dry, 0.02), Normal=n.bump(fine, 0.022, dry))
    return n.mat


def limestone(name, colour, damp=None):
    """Sawn limestone with its beds, grain and pores; damp is the height in cm to which rain has splashed it."""
    n = materials.Nodes(name)
    place = n.node('NewGeometry').outputs['Position']
    co = n.node('VectorMath', p_operation='ADD', _0=place, _1=n.math('MULTIPLY', n.node('ObjectInfo').outputs['Random'], 900.0)).outputs[0]
    bed, _ = n.noise(n.node('Mapping', Vector=co, Scale=(0.02, 0.02, 0.11)).outputs[0], 1.0, 2.0, 0.6, 0.6)
    cloud, _ = n.noise(co, 0.12, 3.0, 0.6, 0.4)
    grain, _ = n.noise(co, 3.6, 2.0, 0.7)
    pores, _ = n.noise(co, 1.6, 2.0, 0.62)
    c = materials.lin(colour)
    times = lambda k: [min(1, k * v) for v in c[:3]] + [1]
    col = n.mix(n.ramp(bed, 0.32, 0.68), times(0.93), times(1.05))
    col = n.mix(n.ramp(cloud, 0.35, 0.70, 0.0, 0.50), col, times(0.88))
    col = n.mix(n.ramp(grain, 0.34, 0.66, 0.34, 0.0), col, times(0.74))
    pit = n.ramp(pores, 0.32, 0.25)
    col = n.mix(n.math('MULTIPLY', pit, 0.7), col, times(0.42))
    rough = 0.80
    if damp is not None:
        z = n.node('SeparateXYZ', Vector=place).outputs[2]
        wet = n.ramp(n.math('MULTIPLY_ADD', cloud, -6.0, n.math('ADD', z, 3.0)), damp + 2.4, damp - 2.4)
        col = n.mix(n.math('MULTIPLY', wet, 0.42), col, times(0.38))
        rough = n.ramp(wet, 0.0, 1.0, 0.80, 0.42)
    height = n.math('SUBTRACT', n.math('MULTIPLY', grain, 0.5), pit)
    n.set(Base_Color=col, Roughness=rough, Specular=0.25, Normal=n.bump(height, 0.05))
    return n.mat


def step(mat, back=62.4, reach=150.0, nose=0.6, seed=3):
    """The step: riser, a nose that feet have rounded, tread."""
    turn = np.linspace(0, np.pi / 2, 10)
    profile = np.vstack([np.c_[np.full(24, STEP_FRONT), np.linspace(GROUND - 2.5, -nose, 24)],
                         np.c_[STEP_FRONT + nose * (1 - np.cos(turn)), nose * (np.sin(turn) - 1)][1:],
                         np.c_[np.linspace(STEP_FRONT + nose, back, 60), np.zeros(60)][1:]])
    x = np.arange(-reach, reach, 0.5)
    wear = 0.045 * unrest((len(profile), len(x)), 0.5, 14.0, np.random.default_rng(seed))
    near = G.smoothstep(STEP_FRONT + 9, STEP_FRONT, profile[:, :1])
    y, z = profile[:, :1] + np.abs(wear) * near, profile[:, 1:] - np.abs(wear) * near
    sheet('step', np.dstack([np.broadcast_to(x, y.shape), y, z]), mat)


def build():
    """Setts and step, and the wall of the house in courses of ashlar, their joints filled."""
    points, marks = setts()
    sheet('setts', points, granite('granite', '#5A544D'), marks)
    studio.box('bed', (-400, -250, -26), (400, 90, GROUND - 3.2), materials.plain('bed', '#2E2A25', 0.9, 0.1), 0.1)
    step(limestone('step', '#9A9184', GROUND + 2.6))
    wall = limestone('ashlar', '#A0978A')
    for row, z in enumerate((0, 38, 76, 114, 152)):
        for i in range(-4, 5):
            x = i * 74 + (row % 2) * 37
            studio.box('ashlar', (x, 62, z), (x + 73.2, 80, z + 37.3), wall, 0.35)
    studio.box('joint', (-400, 62.3, -3), (400, 84, 190), materials.plain('lime', '#988E80', 0.9, 0.1), 0.1)
