"""Darkroom: linear passes -> denoised, dyed, graded pictures.

python3 darkroom.py PASSES OUT.png --from cognac [--to noir] [--paper r,g,b] [--keep-trim]
As a module: layers(folder) once, then develop(layers, old, new) per colour. One exposure gives every colour of a
product: light falling on the leather and light mirrored by it are separate layers, so a new dye only replaces the
colour the diffuse light is multiplied with; mirrors, metal, paper and grain stay what they were.
Denoise: two half exposures with different seeds; joint non-local means per layer, weights from the other half and
from albedo, normal and depth.
"""
import json
import os
import sys
os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import cv2                       # noqa: E402
import numpy as np               # noqa: E402
from numba import njit           # noqa: E402

BACKDROP = np.array([0xED, 0xE8, 0xE0]) / 255.0     # sRGB of the paper at the top of the frame
CLOSE_UP = np.array([2.15, 1.96, 1.68])             # white reference where no clean paper is in the frame
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


def read(folder, label, i):
    """One pass as float RGB (or a single channel); where the bag was exposed once more, both exposures by their samples."""
    def load(k):
        im = cv2.imread(f'{folder}/{label}{k:04d}.exr', cv2.IMREAD_UNCHANGED)
        return np.ascontiguousarray(im[..., 2::-1] if im.ndim == 3 else im).astype(np.float32)
    im = load(i)
    if not os.path.exists(f'{folder}/box.json'):
        return im
    with open(f'{folder}/box.json', encoding='utf8') as f:
        note = json.load(f)
    h, w = im.shape[:2]
    left, bottom, right, top = note['box']        # a pixel inside, so that a rim the renderer rounded away is not black
    part = np.s_[int(h * (1 - top)) + 2:int(h * (1 - bottom)) - 2, int(w * left) + 2:int(w * right) - 2]
    k = 1.0 if label == 'z' else 1 - note['few'] / note['samples']
    im[part] += k * (load(i + 2)[part] - im[part])
    return im


def clamp_fireflies(x, k=1.4):
    """Pull a pixel that outshines all eight neighbours down to the median (edges stay antialiased)."""
    ring = np.ones((3, 3), np.uint8)
    ring[1, 1] = 0
    lim = cv2.dilate(x, ring) * k + 0.02
    return np.where(x > lim, cv2.medianBlur(x, 3), x)


@njit(fastmath=True, cache=True)
def offset_weight(guide, var, feat, dy, dx, k, d, w):
    """Weight image of one offset: patch distance into d, feature distance into w (valid where both pixels exist)."""
    h, wd = guide.shape
    nf = feat.shape[2]
    for y in range(h):
        y2 = min(max(y + dy, 0), h - 1)
        for x in range(wd):
            x2 = min(max(x + dx, 0), wd - 1)
            v, v2 = var[y, x], var[y2, x2]
            t = guide[y, x] - guide[y2, x2]
            d[y, x] = (t * t - (v + min(v, v2))) / (1e-6 + k * k * (v + v2))
            a = 0.0
            b = 0.0
            for c in range(nf):
                e = feat[y, x, c] - feat[y2, x2, c]
                if c < 3:
                    a += e * e
                elif c < 6:
                    b += e * e
                else:
                    a = max(a, e * e)
            w[y, x] = max(a, b)


@njit(fastmath=True, cache=True)
def gather(src, d, w, dy, dx, acc, tot):
    """Add the shifted source with weight exp(-patch - feature)."""
    h, wd = d.shape
    for y in range(h):
        y2 = min(max(y + dy, 0), h - 1)
        for x in range(wd):
            x2 = min(max(x + dx, 0), wd - 1)
            e = max(d[y, x], 0.0) + w[y, x]
            if e < 9.0:
                g = np.exp(-e)
                tot[y, x] += g
                for c in range(3):
                    acc[y, x, c] += g * src[y2, x2, c]


def nlm(src, other, feat, k, radius, thin):
    """Joint non-local means of src; patch weights come from the other half."""
    g = np.ascontiguousarray(other @ LUMA)
    diff = (src - other) @ LUMA
    var = cv2.GaussianBlur(diff * diff / 2, (0, 0), 3) + 1e-6
    acc, tot = np.zeros_like(src), np.zeros(g.shape, np.float32)
    d, w = np.empty_like(g), np.empty_like(g)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if max(abs(dx), abs(dy)) > 2 and (7 * dx + 13 * dy + dx * dy) % 5 in thin:     # thin out the far offsets
                continue
            offset_weight(g, var, feat, dy, dx, k, d, w)
            gather(src, cv2.blur(d, (5, 5)), w, dy, dx, acc, tot)
    return acc / tot[..., None]


def layers(folder, even=1.0):
    """Denoised layers of a picture: diffuse light D and its colour, gloss light G times its colour, roles; even: see iron_paper."""
    mean = lambda label: (read(folder, label, 1) + read(folder, label, 2)) / 2
    dc, gc, nor, z = mean('dc'), mean('gc'), mean('n'), mean('z')
    ra, rb = np.clip(mean('ra'), 0, 1), np.clip(mean('rb'), 0, 1)
    z = z[..., 0] if z.ndim == 3 else z
    z = np.minimum(z, 2000)
    blurred = out_of_focus(folder)
    # albedo divided out of the guide, so dark and pale leathers are judged alike
    scale = cv2.GaussianBlur(dc @ LUMA, (0, 0), 6)[..., None] + 0.02
    sharp = 1 - blurred[..., None]          # features are only dots where the lens blurs
    feat = np.dstack([nor / 0.16 * sharp, dc / scale / 0.35 * sharp, (z / np.median(z))[..., None] / 0.012 * sharp]).astype(np.float32)
    out, light = [], None
    for kind, k, radius in (('d', 0.9, 6), ('g', 0.75, 5)):
        raw = [read(folder, kind + 'd', i) + read(folder, kind + 'i', i) for i in (1, 2)]
        if kind == 'd':
            light = (raw[0] + raw[1]) / 2
        e = [clamp_fireflies(x) for x in raw]
        if kind == 'g':           # metal: keep its colour in the layer
            e = [x * gc for x in e]
        # compress: a bright highlight must not swamp the weights beside it
        f = [np.log1p(np.maximum(x, 0) * (1.0 if kind == 'd' else 4.0)) for x in e]
        r = [nlm(f[0], f[1], feat, k, radius, (0, 2, 3)), nlm(f[1], f[0], feat, k, radius, (0, 2, 3))]
        y = np.expm1((r[0] + r[1]) / 2)
        out.append(y if kind == 'd' else y / 4.0)
    D, dc = iron_paper(out[0], dc, ra, rb, light, even)
    return melt(dict(D=D, G=out[1], dc=dc, ra=ra, rb=rb), blurred)


def out_of_focus(folder):
    """Where the lens blurs, 0 to 1. The depth pass holds one ray a pixel: in focus both halves agree but for the
    outlines, in a circle of confusion they disagree everywhere."""
    z = [np.minimum(x[..., 0] if x.ndim == 3 else x, 2000) for x in (read(folder, 'z', 1), read(folder, 'z', 2))]
    h, w = z[0].shape
    differ = (np.abs(z[0] - z[1]) > 0.012 * np.minimum(z[0], z[1])).astype(np.float32)
    wide = max(9, int(11 * w / 800) | 1)
    return cv2.GaussianBlur(smoothstep(0.10, 0.24, cv2.blur(differ, (wide, wide))), (0, 0), 1.5 * w / 800).astype(np.float32)


def beyond(folder, far):
    """Where everything is farther than so many cm, 0 to 1. Two walls that meet in a blur are as far as each other, so
    out_of_focus does not find them."""
    z = [np.minimum(x[..., 0] if x.ndim == 3 else x, 2000) for x in (read(folder, 'z', 1), read(folder, 'z', 2))]
    away = (np.minimum(*z) > far).astype(np.float32)
    u = away.shape[1] / 800
    return cv2.GaussianBlur(cv2.erode(away, np.ones((3, 3), np.uint8), iterations=round(5 * u)), (0, 0), 2 * u)


def melt(lay, blurred):
    """Smooth every layer where the lens blurs: few rays through a wide circle leave dots in light, albedo and roles alike."""
    s = 3.0 * blurred.shape[1] / 800
    soft = lambda x: cv2.GaussianBlur(x, (0, 0), s)
    k = blurred[..., None]
    pale = soft(lay['dc'])
    new = dict(D=soft(lay['D'] * lay['dc']) / (pale + 1e-4), dc=pale, G=soft(lay['G']), ra=soft(lay['ra']), rb=soft(lay['rb']))
    return {name: (lay[name] * (1 - k) + x * k).astype(np.float32) for name, x in new.items()}


def smoothstep(a, b, x):
    """Hermite step."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def iron_paper(D, dc, ra, rb, light, even=1.0):
    """Smooth the light on the bare paper, more the further it lies from the bag (soft shadows stay); even: how many times wider
    than usual, for a picture of few samples.

    Its level is that of the light as it was counted: the logarithm loses some where the rays are few, and the paper would
    show where the bag was exposed once more."""
    h, w = D.shape[:2]
    u = w / 800
    paper = ((ra.sum(2) + rb.sum(2) < 0.01) & (dc @ LUMA > 0.55)).astype(np.uint8)
    paper = cv2.erode(paper, np.ones((3, 3), np.uint8))
    dist = cv2.distanceTransform(paper, cv2.DIST_L2, 5)
    p = paper.astype(np.float32)
    wide = lambda x: cv2.GaussianBlur(x * p[..., None], (0, 0), 12 * u)
    lost = np.clip((wide(light) + 1e-3) / (wide(D) + 1e-3), 0.8, 1.5)
    D = D * (1 + cv2.GaussianBlur(p, (0, 0), 1.2 * u)[..., None] * (lost - 1))
    for sigma, lo, hi in ((3 * u, 3 * u, 14 * u), (10 * u, 18 * u, 60 * u), (26 * u, 60 * u, 170 * u)):
        soft = cv2.GaussianBlur(D * p[..., None], (0, 0), sigma * even ** 0.5) / (cv2.GaussianBlur(p, (0, 0), sigma * even ** 0.5)[..., None] + 1e-5)
        k = smoothstep(lo / even, hi / even, dist)[..., None]
        D = D * (1 - k) + soft * k
    flat = cv2.GaussianBlur(dc * p[..., None], (0, 0), 9 * u) / (cv2.GaussianBlur(p, (0, 0), 9 * u)[..., None] + 1e-5)
    k = smoothstep(3 * u, 14 * u, dist)[..., None] * 0.6
    return D, dc * (1 - k) + flat * k


def dye(lay, old, new, keep_trim=False, kind='calf', view='front'):
    """Linear picture in another colour: role by role, the old dye is taken out of the albedo and the new one put in."""
    def lin(h):
        c = np.array([int(h[i:i + 2], 16) / 255 for i in (1, 3, 5)])
        return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4).astype(np.float32)
    col = lay['dc']
    if new != old:
        ra, rb = lay['ra'], lay['rb']
        jobs = [(ra[..., 0], 0), (rb[..., 1], 3)]
        if not keep_trim:
            jobs += [(ra[..., 1], 0), (ra[..., 2], 1), (rb[..., 0], 2), (rb[..., 2], 2)]
        was = sum(m[..., None] * lin(COLOURS[old][i]) for m, i in jobs)
        now = sum(m[..., None] * lin(COLOURS[new][i]) for m, i in jobs)
        if kind == 'suede' and lin(COLOURS[new][0]).max() < 0.012:     # a nap is never as black as a glazed skin
            now = now * 2.0
        # how much lighter or darker than its dye each spot is (hide, edges), judged on clean pixels only
        sure = (sum(m for m, _ in jobs) > 0.97).astype(np.float32)
        v = (cv2.GaussianBlur((col @ LUMA) * sure, (0, 0), 1.0) + 1e-6) / (cv2.GaussianBlur((was @ LUMA) * sure, (0, 0), 1.0) + 1e-6)
        v = np.clip(v, 0.3, 1.35)
        if lin(COLOURS[new][0])[1] > (0.1 if kind in ('calf', 'box') else 0.4):          # pale hides are dyed more evenly; a lining keeps its nap
            v = v ** (1 - 0.5 * np.clip(ra[..., 0] + ra[..., 1], 0, 1))
        col = np.maximum(col + v[..., None] * (now - was), 0.001)
        pure = (sum(m for m, _ in jobs) > 0.97)[..., None]
        col = np.where(pure, v[..., None] * now, col)
        lit = lay['D'] * col
        if kind == 'suede':     # its sheen counts in full in the albedo pass but not in the light: judge by brightness alone
            old_light = (lay['D'] * lay['dc']) @ LUMA
            k = old_light / (was @ LUMA + 1e-6)
            nap = pure[..., 0] & (ra[..., 0] + ra[..., 1] > 0.5)
            k = np.minimum(k, np.percentile(k[nap], 99.5) if nap.any() else 1)
            lit = np.where(nap[..., None], k[..., None] * now * np.array([1.03, 0.995, 0.94], np.float32), lit)
    else:
        lit = lay['D'] * col
    G = lay['G']
    veil = veil_of(lin(COLOURS[new][0]), view)
    if veil:
        G = G * (1 - veil * (lay['ra'][..., :2].sum(2) * smoothstep(0.35, 0.0, G @ LUMA))[..., None])
    return lit + G


def veil_of(dye_of_hide, view):
    """How much of what a dark hide mirrors is held back, as a black card before the bag does: of the softboxes when it is
    black, and seen from above also of the bright paper the bag stands on."""
    black, dark = dye_of_hide.max() < 0.012, dye_of_hide @ LUMA < 0.035
    if view == 'interior':
        return 0.8 if black else 0.5 if dark else 0.0
    return 0.34 if black else 0.0


def tone(x):
    """Linear scene -> display sRGB: slight toe, straight middle, long filmic shoulder."""
    x = np.maximum(x, 0)
    x = x * (1 - 0.24 * np.exp(-x / 0.13))                   # toe: deeper blacks
    y = np.where(x < 0.55, x, 0.55 + 0.45 * (1 - np.exp(-(x - 0.55) / 0.45)))
    return np.where(y <= 0.0031308, 12.92 * y, 1.055 * np.maximum(y, 1e-6) ** (1 / 2.4) - 0.055)


def inverse_tone(target):
    """Scene value that the curve maps to a display value."""
    grid = np.linspace(0, 30, 300001)
    return np.interp(target, tone(grid), grid)


def paper_of(lin):
    """Median of the clean paper at the top of the frame."""
    h, w = lin.shape[:2]
    return np.median(lin[int(h * .01):int(h * .07), int(w * .1):int(w * .9)].reshape(-1, 3), 0)


def grade(lin, backdrop=None, grain=0.0028):
    """White-balance on the paper, tone curve, light vignette, film grain."""
    h, w = lin.shape[:2]
    paper = paper_of(lin) if backdrop is None else backdrop
    lin = lin * (inverse_tone(BACKDROP) / paper)
    # veiling glare of a real lens
    lin = lin * 0.985 + 0.015 * cv2.GaussianBlur(lin, (0, 0), w * 0.03)
    img = tone(lin)
    grey = img @ LUMA
    img = grey[..., None] + (img - grey[..., None]) * 1.07
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    img = img * (1 - 0.03 * np.clip(xx ** 2 + yy ** 2 - 0.5, 0, 2))[..., None]
    rng = np.random.default_rng(3)
    g = cv2.GaussianBlur(rng.normal(size=(h, w)).astype(np.float32), (0, 0), 0.7 * w / 800)
    blur = cv2.GaussianBlur(img.astype(np.float32), (0, 0), 0.9 * w / 800)
    img = img + 0.24 * (img - blur)
    return np.clip(img + (g * grain)[..., None], 0, 1)


def calm(img, amp=0.02, where=1.0):
    """Take faint blotches (8 to 40 pixels wide) out of smooth leather where its dye shows them; outlines, stitches,
    letters and grain stay, and all that where (0 to 1) leaves out: the nap of a lining. A guided filter (He et al. 2010) of
    the middle frequencies, guided by the brightness."""
    u = img.shape[1] / 1200
    img = np.asarray(img, np.float32)
    box = lambda x, r: cv2.blur(x, (2 * r + 1, 2 * r + 1))
    fine = img - cv2.GaussianBlur(img, (0, 0), 1.5 * u)
    busy = smoothstep(0.008, 0.022, np.sqrt(cv2.GaussianBlur((fine @ LUMA) ** 2, (0, 0), 4 * u)))
    for radius, limit in ((20, amp), (8, 0.7 * amp)):
        r = max(3, round(radius * u))
        low = cv2.GaussianBlur(img, (0, 0), 1.5 * u)
        g = low @ LUMA
        mg = box(g, r)
        var = box(g * g, r) - mg * mg
        flat = []
        for c in range(3):
            mean = box(low[..., c], r)
            a = (box(g * low[..., c], r) - mg * mean) / (var + limit * limit)
            flat.append(box(a, r) * g + box(mean - a * mg, r))
        img = img + (np.dstack(flat) - low) * ((1 - busy) * where)[..., None]
    return np.clip(img, 0, 1)


def clouds(kind, colour, view):
    """How strong clouds are calmed: pale dyes show every one of a smooth hide, and glazed leather those of the paper that it
    mirrors when it is seen from above."""
    if kind not in ('calf', 'box'):
        return 0.0
    return 0.02 if colour == 'bone' or (kind, view) == ('box', 'interior') else 0.008 if colour == 'taupe' else 0.0


def save(img, path):
    """8-bit file, whole or not at all."""
    part = os.path.splitext(path)[0] + '.part.png'
    cv2.imwrite(part, (img[..., ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 3])
    os.replace(part, path)


def colours():
    """The dye table, read from materials.py without Blender."""
    text = open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'materials.py'), encoding='utf8').read()
    scope = {}
    exec(text[text.index('COLOURS = {'):text.index('METALS')].split('ROLES')[0], scope)
    return scope['COLOURS']


COLOURS = colours()


def main():
    """Command line: passes folder, output file."""
    a = sys.argv
    get = lambda k, d=None: a[a.index(k) + 1] if k in a else d
    old = get('--from', 'cognac')
    paper = get('--paper')
    lay = layers(a[1])
    lin = dye(lay, old, get('--to', old), '--keep-trim' in a)
    save(grade(lin, np.array([float(v) for v in paper.split(',')]) if paper else None), a[2])


if __name__ == '__main__':
    main()
