"""Contact sheets.

python3 sheet.py OUT COLUMNS WIDTH pictures...    any pictures, 4:5
python3 sheet.py                                  everything published and stills of the film, for docs/images
"""
import json
import os
import subprocess
import sys
import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, '../pictures')
DOCS = os.path.join(HERE, '../../docs/images')
GAP = 8
LIMIT = 500_000          # bytes of a sheet in the documentation


def lay(images, cols, size):
    """Rows of tiles on white; size is (width, height) of one."""
    tiles = [cv2.resize(im, size, interpolation=cv2.INTER_AREA) for im in images if im is not None]
    rows = []
    for i in range(0, len(tiles), cols):
        row = tiles[i:i + cols]
        row += [np.full_like(tiles[0], 255)] * (cols - len(row))
        rows.append(np.hstack([np.pad(t, ((GAP, 0), (GAP, 0), (0, 0)), constant_values=255) for t in row]))
    return np.vstack(rows)


def save_light(name, sheet):
    """As good a JPEG as the limit allows."""
    for quality in range(90, 30, -4):
        data = cv2.imencode('.jpg', sheet, [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1])[1]
        if len(data) <= LIMIT:
            break
    with open(os.path.join(DOCS, name), 'wb') as f:
        f.write(data.tobytes())
    print(name, sheet.shape[1], 'x', sheet.shape[0], len(data) // 1000, 'kB, quality', quality)


def stills(film, count):
    """Evenly spaced frames."""
    reader, every = cv2.VideoCapture(film), []
    while True:
        ok, frame = reader.read()
        if not ok:
            return [every[i * len(every) // count] for i in range(count)]
        every.append(frame)


def listed(name):
    """The keys of a list beside the pictures."""
    with open(os.path.join(PICTURES, name), encoding='utf8') as f:
        return [entry['key'] for entry in json.load(f)]


def decode(path):
    """A picture that OpenCV does not read, such as AVIF."""
    data = subprocess.run(['convert', path, 'ppm:-'], capture_output=True, check=True).stdout
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def main():
    """One sheet of what is named, or all of the documentation."""
    if len(sys.argv) > 3:
        width = int(sys.argv[3])
        cv2.imwrite(sys.argv[1], lay([cv2.imread(f) for f in sys.argv[4:]], int(sys.argv[2]), (width, width * 5 // 4)))
        return
    jpeg = lambda key: cv2.imread(os.path.join(PICTURES, f'{key}-800.jpg'))
    save_light('pictures.jpg', lay([jpeg(key) for key in listed('manifest.json')], 20, (116, 145)))
    save_light('scale.jpg', lay([jpeg(key) for key in listed('scale.json')], 9, (200, 250)))
    turned = [decode(os.path.join(PICTURES, key, f'{frame:02d}.avif')) for key in listed('turn.json') for frame in range(0, 24, 3)]
    save_light('turns.jpg', lay(turned, 16, (116, 145)))
    forms = [[jpeg(f'editorial/{room}-{form}') for room in ('bench', 'table', 'repair', 'shelf', 'street', 'parcel')] for form in ('4x5', '16x9', '3x2')]
    save_light('rooms.jpg', np.vstack([lay(row, 6, (320, high)) for row, high in zip(forms, (400, 180, 213))]))
    save_light('film.jpg', lay(stills(os.path.join(PICTURES, 'editorial/hero.mp4'), 9), 3, (560, 315)))


if __name__ == '__main__':
    main()
