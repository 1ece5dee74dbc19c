"""All the way round: python3 turn.py [slug ...]

Turns each product in its first colour once about itself, in as many frames as designs.FRAMES, before camera and lights that
stand still and frame the whole turn. The first frame is exposed whole; of the others only the part with the bag and its shadow
(box.json), which is laid into the paper of the first, and all have its white. Frames that are in work/masters/<slug>/turn are
not taken again: started once more, it goes on where it stopped. publish.mjs encodes a turn when it is whole.
"""
import json
import os
import shutil
import subprocess
import sys
import time
import cv2
import numpy as np
import darkroom
import designs

HERE = os.path.dirname(os.path.abspath(__file__))
CALM = ['nice', '-n', '19', 'chrt', '-i', '0', 'ionice', '-c3']
AT_ONCE = 8          # frames between two pauses
EVEN = 2.2           # how much more the paper is smoothed than in a picture with more samples
SEAM, RIM, FADE = (round(n * designs.SCALE) for n in (24, 30, 150))      # pixels
FIRST = ['clemence', 'aumont-tote', 'vesper', 'sidonie-saddle', 'solene', 'nocturne-clutch', 'petite-clemence', 'isaure', 'honorine', 'corvin-backpack']
ORDER = FIRST + [slug for bags in (True, False) for slug in designs.DESIGNS
                 if slug not in FIRST and bags == (designs.PRODUCTS[slug]['beside'] != 'phone' or designs.DESIGNS[slug]['bag'] != 'wallet')]


def master(slug, frame):
    """Where a finished frame lies."""
    return os.path.join(designs.WORK, 'masters', slug, 'turn', f'{frame:02d}.png')


def passes(slug, frame=None):
    """Where the layers of a frame lie, or of all that are exposed together."""
    folder = os.path.join(designs.WORK, 'passes', f'{slug}-turn')
    return folder if frame is None else os.path.join(folder, f'{frame:02d}')


def missing(slug):
    """The frames that lack a master."""
    return [] if designs.DESIGNS[slug].get('draft') else [i for i in range(designs.FRAMES) if not os.path.exists(master(slug, i))]


def lay_in(paper, part, left, top):
    """A part of the frame, laid into the whole of another frame: what its shadow makes of the paper along the rim goes on
    outside and fades out there, so that no edge is seen."""
    h, w = part.shape[:2]
    rim = min(RIM, h // 4, w // 4)
    inside = np.zeros(paper.shape[:2], np.float32)
    inside[top:top + h, left:left + w] = 1
    ring = inside.copy()
    ring[top + rim:top + h - rim, left + rim:left + w - rim] = 0
    shade = np.zeros_like(paper)
    shade[top:top + h, left:left + w] = np.log((part + 1e-4) / (paper[top:top + h, left:left + w] + 1e-4))
    wide = lambda x: np.atleast_3d(cv2.GaussianBlur(x, (0, 0), FADE / 3))
    shade = wide(shade * ring[..., None]) / (wide(ring) + 1e-6)
    near = np.clip(1 - cv2.distanceTransform((1 - inside).astype(np.uint8), cv2.DIST_L2, 5) / FADE, 0, 1)
    whole = paper * np.exp(np.clip(shade, -0.5, 0.5) * darkroom.smoothstep(0, 1, near)[..., None])
    edge = lambda n, first, last: np.clip(np.minimum(np.arange(n) if first else n, n - 1 - np.arange(n) if last else n) / SEAM, 0, 1)
    k = edge(h, top > 0, top + h < paper.shape[0])[:, None] * edge(w, left > 0, left + w < paper.shape[1])
    k = darkroom.smoothstep(0.2, 1.0, k)[..., None]
    whole[top:top + h, left:left + w] += k * (part - whole[top:top + h, left:left + w])
    return whole


def develop(slug, frames):
    """Develop exposed frames."""
    design, kind = designs.DESIGNS[slug], designs.kind(slug)
    (shot, (colour, *_)), = designs.exposures(slug, 'turn').items()
    os.makedirs(os.path.dirname(master(slug, 0)), exist_ok=True)
    store = os.path.join(os.path.dirname(master(slug, 0)), 'first.npy')
    for frame in frames:
        lay = darkroom.layers(passes(slug, frame), EVEN)
        lin = darkroom.dye(lay, shot, colour, 'trim' in design, kind, 'turn')
        lining = lay['rb'][..., 1:2]
        if frame == 0:
            np.save(store, lin.astype(np.float16))
        paper = np.load(store).astype(np.float32)
        if frame:
            with open(os.path.join(passes(slug), 'box.json'), encoding='utf8') as f:
                left, top = json.load(f)['corner']
            lin = lay_in(paper, lin, left, top)
            lining = lay_in(np.zeros_like(paper[..., :1]), lining, left, top)
        img = darkroom.grade(lin, darkroom.paper_of(paper))
        if amp := darkroom.clouds(kind, colour, 'turn'):
            img = darkroom.calm(img, amp, 1 - lining[..., 0])
        darkroom.save(img, master(slug, frame))
        shutil.rmtree(passes(slug, frame))


def shoot(slug, frames):
    """Expose some frames; False when Blender failed."""
    t, cpu = time.time(), designs.spent()
    size, samples = designs.TURN
    (shot, _), = designs.exposures(slug, 'turn').items()
    wish = ','.join(map(str, frames))
    r = subprocess.run(CALM + ['blender', '-b', '-t', os.environ.get('STUDIO_THREADS', '0'), '-P', os.path.join(HERE, 'render.py'), '--', '--product', slug, '--view', 'turn',
                               '--colour', shot, '--size', size, '--samples', str(samples), '--frames', wish, '--out', passes(slug)], cwd=HERE, capture_output=True, text=True)
    ok = 'STUDIO' in r.stdout
    print(time.strftime('%H:%M:%S'), 'turn', slug, wish, f'{time.time() - t:.0f}s, {designs.spent() - cpu:.0f}s of one core' if ok else f'FAILED {r.stdout[-1500:]} {r.stderr[-1500:]}', flush=True)
    return ok


def main():
    """Take what is missing; frames are developed while the next ones are exposed."""
    a = sys.argv[1:]
    if a[:1] == ['--develop']:
        return develop(a[1], [int(x) for x in a[2].split(',')])
    wish, lab = a or ORDER, None
    for slug in wish:
        left = missing(slug)
        for frames in (left[i:i + AT_ONCE] for i in range(0, len(left), AT_ONCE)):
            designs.wait_while_paused()
            if not shoot(slug, frames):
                break
            if lab:
                lab.wait()
            lab = subprocess.Popen(CALM + [sys.executable, 'turn.py', '--develop', slug, ','.join(map(str, frames))], cwd=HERE)
    if lab:
        lab.wait()
    return 1 if any(missing(slug) for slug in wish) else 0


if __name__ == '__main__':
    sys.exit(main())
