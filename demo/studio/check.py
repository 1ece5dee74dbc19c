"""Looks at what is published as numbers: python3 demo/studio/check.py

One background tone in every picture, a film that meets its own beginning, a poster that is the film's first frame. The
sizes, views and words are checked by demo/src/catalog/demo-images.test.ts.
"""
import glob
import os
import subprocess
import sys
import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, '../pictures')
BACKDROP = np.array([234.6, 230.6, 221.6])     # the paper at the top of the frame, after glare and vignette
PAPER_OFF, LOOP_OFF, POSTER_OFF = 3.0, 1.0, 1.5


def read(path):
    """RGB as floats."""
    return cv2.imread(path)[..., ::-1].astype(float)


def papers():
    """Every picture but the close-ups: how far the paper at the top lies from the studio's."""
    for path in sorted(glob.glob(os.path.join(PICTURES, '*', '*-800.jpg'))):
        name = '/'.join(path.split('/')[-2:])
        if name.startswith('editorial') or '-detail-' in name:
            continue
        im = read(path)
        h, w = im.shape[:2]
        yield name, np.abs(im[int(h * .02):int(h * .06), int(w * .45):int(w * .55)].mean((0, 1)) - BACKDROP).max()


def frames(path):
    """First and last frame of a film, how many there are, and how many a second. ffmpeg minds the colour matrix, OpenCV does not."""
    film = cv2.VideoCapture(path)
    shape = [int(film.get(x)) for x in (cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_FRAME_WIDTH)] + [3]
    first, last, count = None, None, 0
    with subprocess.Popen(['ffmpeg', '-v', 'error', '-i', path, '-f', 'rawvideo', '-pix_fmt', 'bgr24', '-'], stdout=subprocess.PIPE) as decoder:
        while frame := decoder.stdout.read(shape[0] * shape[1] * shape[2]):
            first, last, count = first or frame, frame, count + 1
    picture = lambda raw: np.frombuffer(raw, np.uint8).reshape(shape).astype(float)
    return picture(first), picture(last), count, film.get(cv2.CAP_PROP_FPS)


def main():
    """Print what was measured; end with 1 when something is off."""
    wrong = [f'{name}: paper off by {off:.1f}' for name, off in papers() if off > PAPER_OFF]
    for film in ('hero.mp4', 'hero.webm'):
        first, last, count, fps = frames(os.path.join(PICTURES, 'editorial', film))
        poster = cv2.imread(os.path.join(PICTURES, 'editorial/hero-poster-1920.jpg')).astype(float)
        loop, start = np.abs(first - last).mean(), np.abs(first - poster).mean()
        print(f'{film}: {first.shape[1]}x{first.shape[0]}, {count} frames, {count / fps:.2f} s, first to last {loop:.2f}, first to poster {start:.2f} of 255')
        if loop > LOOP_OFF or start > POSTER_OFF:
            wrong.append(f'{film}: jumps')
    print('\n'.join(wrong) or 'one tone, no jump')
    sys.exit(1 if wrong else 0)


if __name__ == '__main__':
    main()
