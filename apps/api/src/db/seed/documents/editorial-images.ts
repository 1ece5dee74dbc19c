import type { DocumentImage, ImageFile } from '@atelier/domain/shop-documents/page-fields.schema'

const FOLDER = '/media/demo/editorial'

/** The stitched seam of a bag. */
export const SEAM: DocumentImage = {
  url: `${FOLDER}/about-2-800.jpg`,
  width: 1800,
  height: 1200,
  widths: [800, 1200, 1800],
  alt: 'A saddle-stitched seam in cognac leather, close up',
}

/** A stack of leather. */
export const HIDES: DocumentImage = {
  url: `${FOLDER}/about-1-800.jpg`,
  width: 1200,
  height: 1500,
  widths: [800, 1200],
  alt: 'A stack of folded hides in the seven colors of the house',
}

type Size = Omit<ImageFile, 'url'>

const composition = (name: string, size: Size): ImageFile => ({ url: `${FOLDER}/${name}-800.jpg`, ...size })
const room = (name: string, alt: string, size: Size): DocumentImage => ({ ...composition(name, size), alt })
const WIDE = { width: 1920, height: 1080, widths: [800, 1200, 1920] }
const UPRIGHT = { width: 1200, height: 1500, widths: [800, 1200] }
const PHOTO = { width: 1500, height: 1000, widths: [800, 1500] }

export const TABLE = room(
  'table-16x9',
  'A cognac bucket bag on a table by the window, with a notebook and coffee',
  WIDE,
)
export const TABLE_ON_PHONES = composition('table-4x5', UPRIGHT)
export const PARCEL = room('parcel-3x2', 'A box tied with an oxblood ribbon', PHOTO)
export const BENCH = room('bench-16x9', 'Rolled hides, a stitched panel and tools on a bench', WIDE)
export const BENCH_ON_PHONES = composition('bench-4x5', UPRIGHT)
const MENDER = 'A taupe bag on a mender’s mat, with waxed thread and an awl'
export const REPAIR = room('repair-4x5', MENDER, UPRIGHT)
export const REPAIR_WIDE = room('repair-16x9', MENDER, WIDE)
export const STREET = room('street-3x2', 'A cognac backpack on a stone step after rain', PHOTO)
export const SHELF = room('shelf-4x5', 'Two bags on an oak shelf in afternoon light', UPRIGHT)

/** The first frame of the film, so that nothing jumps when it starts. */
export const HERO: DocumentImage = {
  url: `${FOLDER}/hero-poster-1920.jpg`,
  width: 1920,
  height: 1080,
  widths: [960, 1920],
  alt: 'A cognac leather bag in window light, on a stone ledge',
}

/** The hero composed for phones held upright. */
export const HERO_ON_PHONES = {
  url: `${FOLDER}/hero-phone-800.jpg`,
  width: 800,
  height: 1334,
  widths: [724, 800],
}

export const HERO_FILM = { webm: `${FOLDER}/hero.webm`, mp4: `${FOLDER}/hero.mp4` }
