"""Hero film: python3 film.py OUTFOLDER [--seconds 10] [--fps 24] [--frames n]

Two takes, the hero and the same bag in three-quarter view (hero-turned), whose two lights are already exposed (editorial.py).
The film dissolves from one to the other and back. A branch moves in front of the window: three layers of leaves sway with whole
numbers of swings per loop, so the last frame meets the first. Only the window light is shaded; room, bag and camera stand still.
The first frame is the hero alone. Writes hero.mp4, hero.webm (1920x1080), and the film's first frame as
the master of the poster, so that nothing jumps when the film takes over.
"""
import os
import subprocess
import sys
import cv2
import numpy as np
import darkroom
import designs
import editorial

SIZE = tuple(int(x) for x in designs.SCENES['hero'][0].split('x'))


def branch(rng, w, h, leaves, length, root, spread):
    """Shadow card of one branch: 1 is light, 0 is leaf."""
    img = np.zeros((h, w), np.uint8)
    x, y = root
    ang = spread[0]
    for i in range(leaves):
        t = i / leaves
        ang += rng.normal(0, 0.05) + (spread[1] - spread[0]) / leaves
        nx, ny = x + np.cos(ang) * length, y + np.sin(ang) * length
        cv2.line(img, (int(x), int(y)), (int(nx), int(ny)), 255, max(2, int(14 * (1 - t))))
        for side in (-1, 1):
            if rng.uniform() < 0.85:
                a = ang + side * rng.uniform(0.5, 1.1)
                size = rng.uniform(70, 125) * (1.1 - 0.4 * t)
                c = (int(nx + np.cos(a) * size), int(ny + np.sin(a) * size))
                cv2.ellipse(img, c, (int(size), int(size * rng.uniform(0.26, 0.36))), np.degrees(a), 0, 360, 255, -1)
        x, y = nx, ny
    return img.astype(np.float32) / 255


DISSOLVE = 0.9          # seconds


def turned_share(at, seconds):
    """How much of a frame is the second take, from 0 to 1: it is shown in the second half of the loop."""
    return darkroom.smoothstep(0, DISSOLVE, at - seconds / 2) * (1 - darkroom.smoothstep(0, DISSOLVE, at - (seconds - DISSOLVE)))


def main():
    """Render the loop and encode it."""
    out = sys.argv[1]
    get = lambda k, d: int(sys.argv[sys.argv.index(k) + 1]) if k in sys.argv else d
    seconds, fps = get('--seconds', 10), get('--fps', 24)
    total = seconds * fps
    count = get('--frames', total)
    samples = str(designs.SCENES['hero'][1])
    takes = [editorial.expose(scene, ['--size', f'{SIZE[0]}x{SIZE[1]}', '--samples', samples]) for scene in ('hero', 'hero-turned')]
    w, h = SIZE
    rng = np.random.default_rng(21)
    pad = 260
    W, H = w + 2 * pad, h + 2 * pad
    cards = []
    # blur, strength, sway x, sway y, turns per loop, phase
    for (root, spread, n, length), blur, depth, sx, sy, turns, ph in (
            (((W * 0.98, -40.0), (2.60, 2.20), 13, 105), 17, 0.62, 26, 12, 1, 0.0),
            (((W * 0.66, -80.0), (0.9, 1.7), 11, 100), 26, 0.50, 34, 16, 1, 1.9),
            (((W * 1.05, H * 0.62), (3.5, 2.9), 10, 95), 15, 0.55, 18, 10, 2, 0.8)):
        c = branch(rng, W, H, n, length, root, spread)
        cards.append((cv2.GaussianBlur(c, (0, 0), blur), depth, sx, sy, turns, ph, root))
    frames = os.path.join(editorial.WORK, 'film')
    os.makedirs(frames, exist_ok=True)
    os.makedirs(out, exist_ok=True)
    dither = (np.random.default_rng(3).uniform(-0.5, 0.5, (h, w, 1)) / 255).astype(np.float32)
    for i in range(count):
        f = os.path.join(frames, f'{i:04d}.png')
        if os.path.exists(f):
            continue
        t = 2 * np.pi * i / total
        shade = np.ones((h, w), np.float32)
        for card, depth, sx, sy, turns, ph, root in cards:
            a = turns * t + ph
            m = cv2.getRotationMatrix2D(root, 1.5 * np.sin(a + 0.6), 1 + 0.006 * np.sin(2 * a))
            m[0, 2] += sx * np.sin(a) + 0.3 * sx * np.sin(2 * a + 1.0) - pad
            m[1, 2] += sy * np.sin(a + 1.2) - pad
            shade *= 1 - depth * cv2.warpAffine(card, m, (w, h), flags=cv2.INTER_LINEAR)
        light = (shade * (1 + 0.02 * np.sin(t)))[..., None]
        share = float(turned_share(i / fps, seconds))
        img = sum(part * editorial.finish(sun * light + room, editorial.WHITE['hero'], 0.0) for part, (sun, room) in zip((1 - share, share), takes) if part > 0) + dither
        cv2.imwrite(f, (np.clip(img, 0, 1)[..., ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    if count < total:
        return
    src = ['-framerate', str(fps), '-i', os.path.join(frames, '%04d.png'), '-vf', 'scale=1920:1080:flags=lanczos:out_color_matrix=bt709:out_range=tv',
           '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-pix_fmt', 'yuv420p', '-an']
    run = lambda *a: subprocess.run(['nice', '-n', '19', 'chrt', '-i', '0', 'ffmpeg', '-y', '-loglevel', 'error', *src, *a], check=True)
    run('-c:v', 'libx264', '-preset', 'slow', '-crf', '17', '-x264-params', 'aq-mode=3:aq-strength=1.0:deblock=-1,-1', '-maxrate', '3M', '-bufsize', '6M', '-movflags', '+faststart', os.path.join(out, 'hero.mp4'))
    run('-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '24', '-row-mt', '1', '-cpu-used', '3', os.path.join(out, 'hero.webm'))
    poster = os.path.join(editorial.WORK, 'masters', 'editorial', 'hero-poster.png')
    os.makedirs(os.path.dirname(poster), exist_ok=True)
    subprocess.run(['ffmpeg', '-y', '-loglevel', 'error', '-i', os.path.join(out, 'hero.mp4'), '-frames:v', '1', poster], check=True)


if __name__ == '__main__':
    main()
