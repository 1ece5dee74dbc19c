"""Editorial pictures: python3 editorial.py SCENE OUT.png [--size WxH] [--samples n] [--again]

Exposes a scene twice (window, room), denoises both lights, keeps them in work/light/<scene>.npz and adds them up.
"""
import os
import subprocess
import sys
import cv2
import numpy as np
import darkroom
import designs

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = designs.WORK
CALM = ['nice', '-n', '19', 'chrt', '-i', '0', 'ionice', '-c3']
WHITE = {'hero': 1.0, 'hero-turned': 1.0, 'hero-phone': 1.0, 'hides': 1.02, 'seam': 0.95, 'street': 1.25}      # exposure
OVERCAST = {'street'}           # no window: the sky is all its light, so one exposure is enough

BEYOND = {'seam': 60.0}         # from so many cm from the camera on the lens shows nothing sharp


def expose(scene, extra, again=False):
    """Linear pictures of the window light and the room light."""
    size = extra[extra.index('--size') + 1] if '--size' in extra else 'full'
    store = os.path.join(WORK, 'light', f'{scene}-{size}.npz')
    if os.path.exists(store) and not again:
        z = np.load(store)
        return z['sun'].astype(np.float32), z['room'].astype(np.float32)
    res = {}
    for light in ('room',) if scene.partition('@')[0] in OVERCAST else ('sun', 'room'):
        folder = os.path.join(WORK, 'passes', f'{scene}-{light}')
        os.makedirs(folder, exist_ok=True)
        r = subprocess.run(CALM + ['blender', '-b', '-t', os.environ.get('STUDIO_THREADS', '0'), '-P', os.path.join(HERE, 'scenes.py'), '--', '--scene', scene, '--light', light, '--out', folder] + extra, cwd=HERE, capture_output=True, text=True)
        print([x for x in r.stdout.splitlines() if x.startswith('STUDIO')] or r.stdout[-2000:] + r.stderr[-2000:], flush=True)
        lay = darkroom.layers(folder)
        if scene in BEYOND:
            lay = darkroom.melt(lay, darkroom.beyond(folder, BEYOND[scene]))
        res[light] = (lay['D'] * lay['dc'] + lay['G']).astype(np.float16)
        subprocess.run(['rm', '-rf', folder], check=False)
    res.setdefault('sun', np.zeros_like(res['room']))
    os.makedirs(os.path.dirname(store), exist_ok=True)
    np.savez(store, **res)
    return res['sun'].astype(np.float32), res['room'].astype(np.float32)


def finish(lin, exposure, grain=0.004):
    """Film look without a paper reference: exposure, glare, curve, vignette, grain."""
    h, w = lin.shape[:2]
    lin = lin * exposure
    lin = lin * 0.975 + 0.025 * cv2.GaussianBlur(lin, (0, 0), w * 0.03)
    img = darkroom.tone(lin)
    grey = img @ darkroom.LUMA
    img = grey[..., None] + (img - grey[..., None]) * 1.05
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    img = img * (1 - 0.06 * np.clip(xx ** 2 + yy ** 2 - 0.4, 0, 2))[..., None]
    g = cv2.GaussianBlur(np.random.default_rng(3).normal(size=(h, w)).astype(np.float32), (0, 0), 0.7)
    img = img + 0.22 * (img - cv2.GaussianBlur(img.astype(np.float32), (0, 0), 0.9))
    return np.clip(img + (g * grain)[..., None], 0, 1)


def main():
    """Command line."""
    scene, out = sys.argv[1:3]
    extra = [x for x in sys.argv[3:] if x != '--again']
    sun, room = expose(scene, extra, '--again' in sys.argv)
    darkroom.save(finish(sun + room, WHITE.get(scene.partition('@')[0], 1.12 if '@' in scene else 1.0)), out)


if __name__ == '__main__':
    main()
