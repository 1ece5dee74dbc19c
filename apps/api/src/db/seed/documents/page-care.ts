import type { CareContent, CareSection } from '@atelier/domain/shop-documents/page-care.schema'
import { TABLE, TABLE_ON_PHONES } from './editorial-images.ts'

const text = (id: string, title: string, ...paragraphs: readonly string[]): CareSection => ({
  kind: 'text',
  id,
  title,
  blocks: [{ kind: 'text', text: paragraphs.join('\n\n') }],
})

const EVERY_DAY: CareSection = {
  kind: 'text',
  id: 'every-day',
  title: 'Every leather, every day',
  blocks: [
    {
      kind: 'list',
      points: [
        'Rest a bag for a day after a day of use. Leather takes in moisture and needs time to give it back.',
        'Store it upright and stuffed with tissue, in its cotton bag, with the strap inside. Plastic makes leather sweat.',
        'Keep it from radiators, car windows and perfume.',
        'Empty the pockets now and then. Most stains come from inside: pens first, lipstick second.',
        'Try every cream where nobody looks, under the flap or on the base, and wait until it is dry.',
      ],
    },
  ],
}

/** Each leather of the collection, from the most to the least demanding. */
const LEATHERS: readonly CareSection[] = [
  {
    kind: 'material',
    id: 'calf',
    title: 'Calf',
    note: 'Full grain, tanned in bark. Firm at first, matte, and open enough to drink. It darkens where it is held.',
    keep: [
      'Dust it with a soft, dry cloth.',
      'Feed it twice a year with a colorless cream, thinly, and buff after an hour.',
      'Let rain dry by itself, away from radiators and sun. Pale drops go with the next feeding.',
    ],
    avoid: ['Wax polish with color in it', 'Baby wipes: they take the dye with the dirt', 'Days in a sunny window'],
  },
  {
    kind: 'material',
    id: 'box-calf',
    title: 'Box calf',
    note: 'Full grain, glazed with an agate roller. Smooth and bright. Fine lines come first, then a deep shine.',
    keep: [
      'Polish it with dry cotton, in long strokes. Most fine lines buff out.',
      'If drops have left rings, wipe the whole panel with a damp cloth, so that it dries evenly.',
      'Deep scratches can be glazed again at the bench.',
    ],
    avoid: ['Cream more than once a year', 'Carrying it against rough denim', 'Anything with alcohol'],
  },
  {
    kind: 'material',
    id: 'pebbled-calf',
    title: 'Pebbled calf',
    note: 'Shrunken and drummed until the grain stands up. Soft, and forgiving of trains and chair legs.',
    keep: [
      'Wipe it with a damp cloth and let it dry in the open.',
      'Brush dust out of the grain with a soft shoe brush.',
      'A little colorless cream once a year is enough.',
    ],
    avoid: ['Heavy wax, which turns white in the grain', 'Overfilling: it stretches and does not return'],
  },
  {
    kind: 'material',
    id: 'suede',
    title: 'Calf suede',
    note: 'Shaved to an even nap. It changes tone under the hand and grows smoother where it is held.',
    keep: [
      'Brush it in one direction with a crepe brush.',
      'Lift marks with a suede eraser, without pressing.',
      'If it gets wet, stuff it with paper, wait a day, then brush.',
    ],
    avoid: ['Rain, cream and every liquid', 'New dark denim, which rubs off on pale nap', 'Steam irons'],
  },
  {
    kind: 'material',
    id: 'crocodile-embossed-calf',
    title: 'Crocodile-embossed calf',
    note: 'Calf pressed under a heated plate, then glazed. The high points shine more with the years.',
    keep: [
      'Wipe it along the scales with dry cotton.',
      'Dust the grooves with a dry, soft brush.',
      'When the glaze has gone dull, send it to us. It is renewed in an afternoon.',
    ],
    avoid: ['Cream: it dulls the glaze', 'Folding it against the scales', 'Heat, which flattens the relief'],
  },
  {
    kind: 'material',
    id: 'canvas',
    title: 'Canvas and calf',
    note: 'Dense cotton, bound in calf at every point that rubs. The canvas grows paler, the leather darker.',
    keep: [
      'Brush it when it is dry.',
      'Sponge marks with cold water and plain soap, and let it dry flat.',
      'Treat the calf as calf, with a cloth under it to keep cream off the cotton.',
    ],
    avoid: ['The washing machine: the leather would not forgive it', 'Bleach', 'Rubbing a wet stain'],
  },
]

/** The Leather Care Guide of the demo (S2). */
export const DEMO_CARE: CareContent = {
  seo: {
    title: 'Leather Care Guide',
    description:
      'How to keep calf, box calf, pebbled calf, suede, embossed calf and canvas: what to do after rain, what to feed, what to leave alone.',
  },
  title: 'Leather Care Guide',
  lead: 'Leather wants less than the shelf of creams suggests: a dry cloth, some air, and patience after rain. The name of your leather is under Materials & Care on the page of each piece.',
  banner: TABLE,
  phoneBanner: TABLE_ON_PHONES,
  keepLabel: 'To keep it',
  avoidLabel: 'To avoid',
  sections: [
    EVERY_DAY,
    ...LEATHERS,
    text(
      'brass',
      'Brass',
      'Locks, rings and feet are solid brass without lacquer, so they turn from yellow to brown. To stop there, do nothing. To go back, rub them with a dry polishing cloth, and keep the cloth off the leather.',
    ),
    text(
      'repairs',
      'When it needs the bench',
      'A loose stitch is easily resewn before it becomes an open seam. Handles, linings, edges and locks can all be replaced. Every piece has a {warranty}; after that we tell you what a repair costs before we begin.',
      '[Write to the bench](/contact) and choose Repair Service. A picture of the damage saves a round of letters; we ask for it in our reply.',
    ),
  ],
}
