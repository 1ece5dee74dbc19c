/** The seven colors of the brand: displayed name, swatch, and suffix of the SKU. */
export const COLORS = {
  cognac: { name: 'Cognac', value: '#8f4a22', code: 'COG' },
  oxblood: { name: 'Oxblood', value: '#571a20', code: 'OXB' },
  noir: { name: 'Noir', value: '#211f1d', code: 'NOI' },
  bone: { name: 'Bone', value: '#dcd0bb', code: 'BON' },
  forest: { name: 'Forest', value: '#26392d', code: 'FOR' },
  taupe: { name: 'Taupe', value: '#7f6d5e', code: 'TAU' },
  encre: { name: 'Encre', value: '#27304a', code: 'ENC' },
} as const
export type ColorKey = keyof typeof COLORS

/** The materials: a word for captions, the description, and the care instructions. */
export const LEATHERS = {
  calf: {
    word: 'calf',
    origin: 'Full-grain calf, tanned for six weeks in oak and mimosa bark.',
    care: [
      'Dust with a soft, dry cloth. Feed with colorless cream twice a year.',
      'Let rain dry by itself, away from radiators and sun.',
    ],
  },
  box: {
    word: 'box calf',
    origin: 'Box calf: full grain, glazed with an agate roller.',
    care: [
      'Polish with dry cotton; fine lines from wear buff out.',
      'Drops of rain leave rings. A damp cloth over the whole panel evens them.',
    ],
  },
  pebble: {
    word: 'pebbled calf',
    origin: 'Pebbled calf: shrunken, then drummed for eight hours to raise the grain.',
    care: ['Wipe with a damp cloth and let it dry in the open.', 'A little colorless cream once a year is enough.'],
  },
  canvas: {
    word: 'canvas and calf',
    origin: 'Cotton canvas of 680 grams per square meter, trimmed in full-grain calf.',
    care: [
      'Brush when dry. Sponge marks with cold water and plain soap.',
      'Not for the washing machine: the leather would not forgive it.',
    ],
  },
  suede: {
    word: 'calf suede',
    origin: 'Calf suede, shaved to an even nap of half a millimeter.',
    care: [
      'Brush in one direction with a crepe brush. Lift marks with a suede eraser.',
      'Keep it out of the rain; if it happens, stuff with paper and wait a day.',
    ],
  },
  croc: {
    word: 'crocodile-embossed calf',
    origin: 'Full-grain calf, embossed with a crocodile pattern and glazed. No exotic skins.',
    care: ['Wipe along the scales with dry cotton.', 'No cream: it would dull the glaze. Our bench renews it.'],
  },
} as const
export type LeatherKey = keyof typeof LEATHERS
