"""The whole catalogue, resumable: python3 demo/studio/make.py [--list] [--open] [--views front,detail] [--in bone] [slug ...]

Shoots every product and view that has no master in work/masters yet (all fronts, the editorial scenes, then
three-quarter, detail, back, interior, and the film), develops each exposure in all its colours (designs.exposures), and
stops when nothing is missing. Delete a master to have it taken again. One job at a time, at the lowest priority. Ends with
1 and says what is missing when something failed.

--list only says what is missing and how long each part takes, --open leaves out what is published and not to be taken again (designs.AGAIN), --in takes the exposures of one colour. While the file that STUDIO_PAUSE names exists, the
next picture waits. STUDIO_WORK is another folder to work in, STUDIO_SCALE=0.15 a rehearsal in miniature.
"""
import importlib
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import designs                   # noqa: E402
import turn                      # noqa: E402
WORK = designs.WORK
VIEWS = ['front', 'scenes', 'three-quarter', 'pages', 'detail', 'back', 'interior', 'scale', 'turn', 'rooms', 'film']
CALM = ['nice', '-n', '19', 'chrt', '-i', '0', 'ionice', '-c3']
FILM = os.path.join(WORK, 'filmout')
PAGES = {'hides': 'about-1', 'seam': 'about-2'}


def master(slug, colour, view):
    """Where a finished picture lies."""
    return os.path.join(WORK, 'masters', slug, f'{colour}-{view}.png' if view else f'{colour}.png')


def passes(slug, view, shot):
    """Where the layers of an exposure lie; shot is the colour the bag had in the studio."""
    return os.path.join(WORK, 'passes', f'{slug}-{view}-{shot}')


def develop(slug, view, shot):
    """All colours of one exposure."""
    import darkroom
    d = designs.DESIGNS[slug]
    lay = darkroom.layers(passes(slug, view, shot))
    os.makedirs(os.path.join(WORK, 'masters', slug), exist_ok=True)
    white = darkroom.CLOSE_UP if view == 'detail' else darkroom.paper_of(darkroom.dye(lay, shot, shot))
    for colour in designs.exposures(slug, view)[shot]:
        lin = darkroom.dye(lay, shot, colour, 'trim' in d, designs.kind(slug), view)
        img = darkroom.grade(lin, white)
        if amp := darkroom.clouds(designs.kind(slug), colour, view):
            img = darkroom.calm(img, amp, 1 - lay['rb'][..., 1])
        darkroom.save(img, master(slug, colour, view))


def published():
    """Keys of every picture in the repository."""
    pictures = os.path.join(HERE, '../pictures')
    lists = [os.path.join(pictures, x) for x in ('manifest.json', 'scale.json', 'turn.json', 'editorial/manifest.json')]
    return {'editorial/hero', 'editorial/hero-turned'} | {entry['key'] for x in lists if os.path.exists(x) for entry in json.load(open(x, encoding='utf8'))}


def pages(view):
    """The pictures of rooms that belong to a view: name, master."""
    rooms = designs.ROOMS if view == 'rooms' else [s for s in designs.SCENES if (s in PAGES) == (view == 'pages')]
    return [(room, PAGES.get(room, room.replace('@', '-'))) for room in rooms]


def missing(slugs, views, only=None, is_open=False):
    """Every job that lacks a master: product, view, colour in the studio; or scene, view, None."""
    done = published() if is_open else set()
    for view in views:
        if view == 'film':
            if not slugs and not is_open and not os.path.exists(os.path.join(FILM, 'hero.webm')):
                yield 'hero', view, None
        elif view in ('scenes', 'pages', 'rooms'):
            yield from ((room, view, None) for room, name in pages(view) if not slugs and f'editorial/{name}' not in done and not os.path.exists(master('editorial', name, '')))
        elif view == 'turn':
            yield from ((slug, view, None) for slug in turn.ORDER if (not slugs or slug in slugs) and f'{slug}/turn' not in done and turn.missing(slug))
        else:
            for slug, design in designs.DESIGNS.items():
                if design.get('draft') or (slugs and slug not in slugs) or (view == 'interior' and design['bag'] in designs.CLOSED):
                    continue
                for shot, colours in designs.exposures(slug, view).items():
                    known = view == 'back' or all(f'{slug}/{c}-{view}' in done for c in colours)
                    if only not in (None, shot) or (is_open and known and (slug, view, shot) not in designs.AGAIN):
                        continue
                    if not all(os.path.exists(master(slug, c, view)) for c in colours):
                        yield slug, view, shot


def todo(*which):
    """First missing job that was not tried yet, with the designs as they are now (they may be edited while this runs)."""
    try:
        importlib.reload(designs)
    except Exception as e:           # caught half-written
        print('designs', e)
        return None
    return next((job for job in missing(*which) if job not in tried), None)


tried = set()


def in_lab(slug, view, shot):
    """The command that develops one exposure in a process of its own."""
    return CALM + [sys.executable, 'make.py', '--develop', slug, view, shot]


def develop_leftovers():
    """Develop whole exposures that an interrupted run left behind, and throw away the unfinished ones."""
    for slug in designs.DESIGNS:
        for view, shot in [(v, s) for v in designs.SIZE for s in designs.exposures(slug, v)]:
            folder = passes(slug, view, shot)
            if not os.path.exists(folder):
                continue
            if os.path.exists(os.path.join(folder, 'z0002.exr')) and not os.path.exists(os.path.join(folder, 'open')):
                subprocess.run(in_lab(slug, view, shot), cwd=HERE, check=False)
            subprocess.run(['rm', '-rf', folder], check=False)


def shoot_scene(scene):
    """Expose and develop one picture of the daylight room."""
    t = time.time()
    size, samples = (designs.SCENES | designs.ROOMS)[scene]
    out = master('editorial', PAGES.get(scene, scene.replace('@', '-')), '')
    os.makedirs(os.path.dirname(out), exist_ok=True)
    subprocess.run(CALM + [sys.executable, 'editorial.py', scene, out, '--size', size, '--samples', str(samples), '--again'], cwd=HERE, check=False)
    print(time.strftime('%H:%M:%S'), 'scene', scene, f'{time.time() - t:.0f}s', flush=True)


def shoot_film():
    """Let the branch sway before the window of the exposed hero; also gives the poster."""
    t = time.time()
    subprocess.run(CALM + [sys.executable, 'film.py', FILM], cwd=HERE, check=False)
    print(time.strftime('%H:%M:%S'), 'film', f'{time.time() - t:.0f}s', flush=True)


def shoot(slug, view, shot):
    """Expose one product and view in one colour; the folder of its passes, or None when Blender failed."""
    t, cpu = time.time(), designs.spent()
    folder = passes(slug, view, shot)
    os.makedirs(folder, exist_ok=True)
    unfinished = os.path.join(folder, 'open')
    open(unfinished, 'w').close()
    size, samples = designs.SIZE[view]
    r = subprocess.run(CALM + ['blender', '-b', '-t', os.environ.get('STUDIO_THREADS', '0'), '-P', os.path.join(HERE, 'render.py'), '--',
                               '--product', slug, '--view', view, '--colour', shot, '--size', size, '--samples', str(samples), '--out', folder],
                       cwd=HERE, capture_output=True, text=True)
    line = [x for x in r.stdout.splitlines() if x.startswith('STUDIO')]
    if not line:
        print('FAILED', slug, view, r.stdout[-1500:], r.stderr[-1500:], flush=True)
        return None
    os.remove(unfinished)
    print(time.strftime('%H:%M:%S'), line[0], 'in', shot, f'{time.time() - t:.0f}s, {designs.spent() - cpu:.0f}s of one core', flush=True)
    return folder


def report(*which):
    """Say what is missing, and about how long each part takes; 1 when anything is."""
    left = list(missing(*which))
    for slug, view, shot in left:
        print(view, slug, f'in {shot}: {" ".join(designs.exposures(slug, view)[shot])}' if shot else '')
    for view in dict.fromkeys(view for _, view, _ in left):
        count = sum(v == view for _, v, _ in left)
        print(f'{view}: {count} missing, about {count * designs.MINUTES[view]:.0f} minutes on two quiet cores')
    print(f'{len(left)} exposures missing, about {sum(designs.MINUTES[v] for _, v, _ in left) / 60:.1f} hours' if left else 'nothing missing')
    return 1 if left else 0


def main():
    """Shoot what is missing."""
    a = sys.argv[1:]
    if a[:1] == ['--develop']:
        return develop(*a[1:4])
    only_list, is_open, views, only = '--list' in a, '--open' in a, VIEWS, None
    a = [x for x in a if x not in ('--list', '--open')]
    while a[:1] in (['--views'], ['--in']) and len(a) > 1:
        views, only, a = (a[1].split(','), only, a[2:]) if a[0] == '--views' else (views, a[1], a[2:])
    if unknown := [slug for slug in a if slug not in designs.DESIGNS] or [view for view in views if view not in VIEWS]:
        sys.exit(f'no such product or view: {", ".join(unknown)} (products: {", ".join(designs.DESIGNS)}; views: {", ".join(VIEWS)})')
    if only_list:
        return report(a, views, only, is_open)
    born = os.path.getmtime(__file__)
    develop_leftovers()
    while True:
        designs.wait_while_paused()
        if os.path.getmtime(__file__) != born:       # this script was edited: start again from here
            os.execv(sys.executable, [sys.executable, __file__] + sys.argv[1:])
        job = todo(a, views, only, is_open)
        if not job:
            break
        tried.add(job)
        if job[1] == 'film':
            shoot_film()
        elif job[1] in ('scenes', 'pages', 'rooms'):
            shoot_scene(job[0])
        elif job[1] == 'turn':
            subprocess.run(CALM + [sys.executable, 'turn.py', job[0]], cwd=HERE, check=False)
        elif folder := shoot(*job):
            t, cpu = time.time(), designs.spent()
            subprocess.run(in_lab(*job), cwd=HERE, check=False)
            subprocess.run(['rm', '-rf', folder], check=False)
            print(time.strftime('%H:%M:%S'), f'darkroom {time.time() - t:.0f}s, {designs.spent() - cpu:.0f}s of one core', flush=True)
    return report(a, views, only, is_open)


if __name__ == '__main__':
    sys.exit(main())
