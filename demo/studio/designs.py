"""Every product: which pattern it is cut from, its measurements, and how it is shot."""
import json
import os
import resource
import time

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.abspath(os.environ.get('STUDIO_WORK', os.path.join(HERE, 'work')))        # masters and passes
SCALE = float(os.environ.get('STUDIO_SCALE', 1))        # below 1: a rehearsal in miniature, with fewer rays
BOOK = json.load(open(os.path.join(HERE, 'catalogue.json'), encoding='utf8'))
PRODUCTS = {p['slug']: p for p in BOOK['products']}


def kind(slug):
    """Leather of a product."""
    return PRODUCTS[slug]['kind']


def taken(width, height, samples):
    """Pixels and samples per half exposure, at the scale of this run."""
    return f'{round(width * SCALE)}x{round(height * SCALE)}', max(2, round(samples * SCALE))


SIZE = {'front': taken(1200, 1500, 14), 'three-quarter': taken(800, 1000, 12), 'detail': taken(800, 1000, 18), 'back': taken(800, 1000, 10), 'interior': taken(800, 1000, 12), 'scale': taken(800, 1000, 10)}
BACK_IN_THE_LIGHT = dict(back=dict(spin=152))     # turned the other way: a pale back seen in the shade looks grey beside its front
CLOSER = dict(front=dict(fill=0.84), **{'three-quarter': dict(fill=0.84)})     # a strap let down beside the bag takes half the frame
BROAD = (('grand-aumont', 'front', 'noir'), ('petit-corvin', 'front', 'noir'))     # a broad light to run over a black grain
CLOSED = ('top_handle', 'backpack', 'wallet')     # patterns that cannot be opened for an interior picture
TURN, FRAMES = taken(800, 1000, 4), 24
SCENES = {'hero': taken(1600, 900, 14), 'hero-turned': taken(1600, 900, 14), 'hero-phone': taken(800, 1334, 11), 'hides': taken(1200, 1500, 10), 'seam': taken(1800, 1200, 10)}
FORMATS = {'4x5': (1200, 1500), '16x9': (1920, 1080), '3x2': (1500, 1000)}
ROOMS = {f'{room}@{form}': taken(*size, 8) for room in ('bench', 'street', 'table', 'shelf', 'parcel', 'repair') for form, size in FORMATS.items()}

# about how many minutes one exposure of a view takes on two quiet cores, all its colours developed; of the turn, all frames
MINUTES = {'front': 2.5, 'three-quarter': 1, 'detail': 2, 'back': 1, 'interior': 1, 'scale': 1, 'turn': 5, 'scenes': 2, 'pages': 6, 'rooms': 3.5, 'film': 4}

# published, but to be taken again (make.py --open): product, view, colour in the studio; strike out what is done
AGAIN = set()

DESIGNS = {
    'aumont-tote': dict(bag='tote', colour='cognac', make=dict(width=29.0, top=35.0, high=25.5, depth=15.0, handles='flat', slump=0.9, rise=22.0, band=False, feet=False)),
    'grand-aumont': dict(bag='tote', colour='forest', make=dict(width=33.0, top=40.0, high=30.0, depth=17.0, handles='flat', slump=0.5, rise=20.0, x=8.4, strap=2.6, sewn=7.0, band=False, tab=True, feet=False)),
    'liane-canvas-tote': dict(bag='tote', colour='bone', trim='cognac', make=dict(width=31.0, top=36.0, high=27.0, depth=14.0, handles='flat', slump=0.45, rise=17.0, sewn=20.6, strap=2.4, band=True, base=6.8, feet=False), views=BACK_IN_THE_LIGHT),
    'marceau-work-tote': dict(bag='tote', colour='oxblood', make=dict(width=34.0, top=36.5, high=26.5, depth=11.5, rise=12.0, stiff=0.8, band=False, pocket=True, logo=False)),
    'clemence': dict(bag='top_handle', colour='cognac'),
    'petite-clemence': dict(bag='top_handle', colour='bone', make=dict(width=21.0, top=18.2, high=15.2, depth=8.6, neck=4.9, reach=7.6, lock='ornament', corner=2.2, bow=0.9, span=4.6, rise=7.4, grip=0.5, full=0.4), fill=0.62, views=BACK_IN_THE_LIGHT),
    'honorine': dict(bag='top_handle', colour='oxblood', make=dict(width=30.0, top=23.0, high=21.5, depth=12.5, reach=8.6, lock='tongue', corner=1.2, bow=0.2, span=5.2, rise=10.5, grip=0.68, logo=False), fill=0.72),
    'vesper': dict(bag='east_west', colour='oxblood'),
    'vesper-crossbody': dict(bag='east_west', colour='taupe', make=dict(width=24.0, high=14.6, depth=7.2, lock='ornament', strap='lying', strap_w=1.5, corner=5.2, reach=8.4, full=0.9), views=CLOSER),
    'nocturne-clutch': dict(bag='clutch', colour='bone', views=BACK_IN_THE_LIGHT),
    'nocturne-suede': dict(bag='clutch', colour='forest', make=dict(width=25.0, high=14.6, depth=4.0, shape='wave', reach=9.6, k=0.72, loop=True, full=0.8, corner=2.4, logo=None)),
    'palais-clutch': dict(bag='clutch', colour='noir', make=dict(width=23.5, high=13.0, depth=5.0, base=0.02, shape='straight', reach=8.2, lock='bar', full=0.35, logo=None, corner=0.7)),
    'rivoli-envelope': dict(bag='clutch', colour='cognac', make=dict(width=31.0, high=20.5, depth=2.0, shape='slant', reach=13.2, lock='stud', full=0.5, corner=0.8)),
    'abel-zip-wallet': dict(bag='wallet', colour='oxblood', fill=0.66),
    'abel-compact': dict(bag='clutch', colour='cognac', fill=0.5, make=dict(width=11.6, high=9.2, depth=2.5, shape='straight', reach=5.4, back=1.6, lock='stud', k=0.55, full=0.25, corner=0.9, seam=0.3, size=0.5)),
    'lys-long-wallet': dict(bag='clutch', colour='taupe', fill=0.66, make=dict(width=19.6, high=10.2, depth=2.2, shape='wave', reach=6.6, back=1.8, k=0.52, full=0.28, corner=1.2, seam=0.32, logo='flap', size=0.5)),
    'denier-coin-purse': dict(bag='wallet', colour='cognac', fill=0.46, make=dict(width=11.2, high=8.4, depth=2.4, lower=2.2, upper=4.0, k=0.5, logo=False, full=0.5)),
    'solene': dict(bag='bucket', colour='cognac', make=dict(high=26.0, r0=9.4, r1=10.6, cinch=0.0, slump=1.0, band=0, strap_w=2.4, rise=17.0, tab=True, cord=False, squash=0.74)),
    'isaure': dict(bag='bucket', colour='encre', make=dict(folds=7, cinch=1.0, slump=0.8)),
    'odile-mini-bucket': dict(bag='bucket', colour='bone', make=dict(high=17.5, r0=6.2, r1=6.9, folds=6, cinch=0.72, slump=0.6, band=0, strap='lying', strap_w=1.2, squash=0.84, logo=True), views=BACK_IN_THE_LIGHT),
    'corvin-backpack': dict(bag='backpack', colour='cognac'),
    'petit-corvin': dict(bag='backpack', colour='taupe', make=dict(width=20.0, high=21.0, depth=10.0, round_=5.0, lock='tongue', pocket=False, reach=13.0)),
    'halden-rucksack': dict(bag='backpack', colour='taupe', trim='cognac', make=dict(width=26.0, high=30.0, depth=13.0, lock='buckles', base=7.5, reach=13.5, full=1.4, trim_flap=True)),
    'sidonie-saddle': dict(bag='saddle', colour='forest'),
    'sidonie-mini': dict(bag='saddle', colour='oxblood', make=dict(width=17.0, high=12.8, depth=6.0, lock='turn', strap='lying', strap_w=1.15, round_=5.4, reach=9.3), views=CLOSER),
}


def exposures(slug, view):
    """Which colours are developed from which exposure. Bone has one of its own: it shows the grain, the seams and the
    reflections of a darker dye as stains; so has black where a broad light runs over it. Of backs only the leading colour
    is shown, at scale and in the turn the first."""
    lead, every = DESIGNS[slug]['colour'], PRODUCTS[slug]['colours']
    if view in ('scale', 'turn'):
        return {lead: every[:1]}
    own = [colour for colour in every if colour != lead and (colour == 'bone' or (slug, view, colour) in BROAD) and lead != 'bone']
    shared = {lead: [colour for colour in every if colour not in own]}
    return shared if view == 'back' else shared | {colour: [colour] for colour in own}


def spent():
    """Seconds of one core that finished commands have taken so far: the clock of a shared machine says little."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def wait_while_paused():
    """Leave the machine to others while the file that STUDIO_PAUSE names exists."""
    while os.path.exists(os.environ.get('STUDIO_PAUSE') or os.devnull + '/no'):
        time.sleep(5)
