export interface LeatherCare {
  id: string
  name: string
  /** How to recognize the leather, and how it ages. */
  nature: string
  keep: readonly string[]
  avoid: readonly string[]
}

/** How to care for each leather of the collection, from the most to the least demanding. */
export const LEATHER_CARE: readonly LeatherCare[] = [
  {
    id: 'calf',
    name: 'Calf',
    nature: 'Full grain, tanned in bark. Firm at first, matte, and open enough to drink. It darkens where it is held.',
    keep: [
      'Dust it with a soft, dry cloth.',
      'Feed it twice a year with a colorless cream, thinly, and buff after an hour.',
      'Let rain dry by itself, away from radiators and sun. Pale drops go with the next feeding.',
    ],
    avoid: ['Wax polish with color in it', 'Baby wipes: they take the dye with the dirt', 'Days in a sunny window'],
  },
  {
    id: 'box-calf',
    name: 'Box calf',
    nature: 'Full grain, glazed with an agate roller. Smooth and bright. Fine lines come first, then a deep shine.',
    keep: [
      'Polish it with dry cotton, in long strokes. Most fine lines buff out.',
      'If drops have left rings, wipe the whole panel with a damp cloth, so that it dries evenly.',
      'Deep scratches can be glazed again at the bench.',
    ],
    avoid: ['Cream more than once a year', 'Carrying it against rough denim', 'Anything with alcohol'],
  },
  {
    id: 'pebbled-calf',
    name: 'Pebbled calf',
    nature: 'Shrunken and drummed until the grain stands up. Soft, and forgiving of trains and chair legs.',
    keep: [
      'Wipe it with a damp cloth and let it dry in the open.',
      'Brush dust out of the grain with a soft shoe brush.',
      'A little colorless cream once a year is enough.',
    ],
    avoid: ['Heavy wax, which turns white in the grain', 'Overfilling: it stretches and does not return'],
  },
  {
    id: 'suede',
    name: 'Calf suede',
    nature: 'Shaved to an even nap. It changes tone under the hand and grows smoother where it is held.',
    keep: [
      'Brush it in one direction with a crepe brush.',
      'Lift marks with a suede eraser, without pressing.',
      'If it gets wet, stuff it with paper, wait a day, then brush.',
    ],
    avoid: ['Rain, cream and every liquid', 'New dark denim, which rubs off on pale nap', 'Steam irons'],
  },
  {
    id: 'crocodile-embossed-calf',
    name: 'Crocodile-embossed calf',
    nature: 'Calf pressed under a heated plate, then glazed. The high points shine more with the years.',
    keep: [
      'Wipe it along the scales with dry cotton.',
      'Dust the grooves with a dry, soft brush.',
      'When the glaze has gone dull, send it to us. It is renewed in an afternoon.',
    ],
    avoid: ['Cream: it dulls the glaze', 'Folding it against the scales', 'Heat, which flattens the relief'],
  },
  {
    id: 'canvas',
    name: 'Canvas and calf',
    nature: 'Dense cotton, bound in calf at every point that rubs. The canvas grows paler, the leather darker.',
    keep: [
      'Brush it when it is dry.',
      'Sponge marks with cold water and plain soap, and let it dry flat.',
      'Treat the calf as calf, with a cloth under it to keep cream off the cotton.',
    ],
    avoid: ['The washing machine: the leather would not forgive it', 'Bleach', 'Rubbing a wet stain'],
  },
]
