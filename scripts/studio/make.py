"""The whole catalogue, resumable: python3 scripts/studio/make.py [--views front,detail] [slug ...]

Shoots every product and view that has no master in work/masters yet (all fronts, the editorial scenes, then
three-quarter, detail, back), develops each exposure in all its colours (designs.exposures), and stops when nothing is missing. Delete a master to have it
taken again. The darkroom of one picture runs while the next is exposed. Everything at the lowest priority.
"""
import importlib
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
WORK = os.path.join(HERE, 'work')
VIEWS = ['front', 'scenes', 'three-quarter', 'pages', 'detail', 'back', 'interior']
CALM = ['nice', '-n', '19', 'chrt', '-i', '0', 'ionice', '-c3']
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
    import designs
    d = designs.DESIGNS[slug]
    lay = darkroom.layers(passes(slug, view, shot))
    os.makedirs(os.path.join(WORK, 'masters', slug), exist_ok=True)
    white = darkroom.CLOSE_UP if view == 'detail' else darkroom.paper_of(darkroom.dye(lay, shot, shot))
    for colour in designs.exposures(slug, view)[shot]:
        lin = darkroom.dye(lay, shot, colour, 'trim' in d, designs.kind(slug))
        img = darkroom.grade(lin, white)
        if colour == 'bone' and designs.kind(slug) in ('calf', 'box'):
            img = darkroom.calm(img)
        darkroom.save(img, master(slug, colour, view))


def todo(slugs, views):
    """First missing picture, with the designs as they are now (they may be edited while this runs)."""
    import designs
    try:
        importlib.reload(designs)
    except Exception as e:           # caught half-written
        print('designs', e)
        return None
    for view in views:
        if view in ('scenes', 'pages'):
            for scene in [s for s in designs.SCENES if (s in PAGES) == (view == 'pages')]:
                if not slugs and (scene, view, None) not in tried and not os.path.exists(master('editorial', PAGES.get(scene, scene), '')):
                    return scene, view, None
            continue
        for slug in designs.PRODUCTS:
            if view == 'interior' and designs.DESIGNS.get(slug, {}).get('bag') in designs.CLOSED:
                continue
            if slug in designs.DESIGNS and not designs.DESIGNS[slug].get('draft') and (not slugs or slug in slugs):
                for shot, colours in designs.exposures(slug, view).items():
                    if (slug, view, shot) not in tried and not all(os.path.exists(master(slug, c, view)) for c in colours):
                        return slug, view, shot
    return None


tried = set()


def in_lab(slug, view, shot):
    """The command that develops one exposure in a process of its own."""
    return CALM + [sys.executable, 'make.py', '--develop', slug, view, shot]


def develop_leftovers():
    """Develop whole exposures that an interrupted run left behind, and throw away the unfinished ones."""
    import designs
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
    import designs
    t = time.time()
    size, samples = designs.SCENES[scene]
    out = master('editorial', PAGES.get(scene, scene), '')
    os.makedirs(os.path.dirname(out), exist_ok=True)
    subprocess.run(CALM + [sys.executable, 'editorial.py', scene, out, '--size', size, '--samples', str(samples)], cwd=HERE, check=False)
    print(time.strftime('%H:%M:%S'), 'scene', scene, f'{time.time() - t:.0f}s', flush=True)


def shoot(slug, view, shot):
    """Expose one product and view in one colour; the folder of its passes, or None when Blender failed."""
    import designs
    t = time.time()
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
    print(time.strftime('%H:%M:%S'), line[0], 'in', shot, f'{time.time() - t:.0f}s', flush=True)
    return folder


def main():
    """Shoot what is missing."""
    a = sys.argv[1:]
    if a[:1] == ['--develop']:
        return develop(*a[1:4])
    views = VIEWS
    if a[:1] == ['--views']:
        views, a = a[1].split(','), a[2:]
    lab, born = None, os.path.getmtime(__file__)
    develop_leftovers()
    while True:
        if os.path.getmtime(__file__) != born:       # this script was edited: start again from here
            if lab:
                lab.wait()
            os.execv(sys.executable, [sys.executable, __file__] + sys.argv[1:])
        job = todo(a, views)
        if not job:
            break
        tried.add(job)
        if job[1] in ('scenes', 'pages'):
            shoot_scene(job[0])
            continue
        folder = shoot(*job)
        if not folder:
            continue
        if lab:
            lab.wait()
        lab = subprocess.Popen(['sh', '-c', ' '.join(in_lab(*job)) + f' && rm -rf {folder}'], cwd=HERE)
    if lab:
        lab.wait()
    return None


if __name__ == '__main__':
    main()
