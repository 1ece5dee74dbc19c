import { readFile } from 'node:fs/promises'
import { COLORS, LEATHERS, type ColorKey } from './leathers.ts'
import { colorsOf } from './catalog.ts'
import type { SeedProduct } from './product.ts'

/** The folder of the demo images in the repository. */
export const IMAGES_FOLDER = new URL('../../pictures/', import.meta.url)

/**
 * In gallery order. At scale comes before the close-up: the gallery shows the last of an even number of images wide, which
 * would cut what stands beside the product.
 */
const VIEWS = ['front', 'three-quarter', 'interior', 'back', 'scale', 'detail'] as const
type View = (typeof VIEWS)[number]

/** What stands beside a product at scale. */
const THING_LABELS = {
  phone: 'a phone of 14.7 cm',
  notebook: 'an A5 notebook',
  bottle: 'a bottle of wine',
  laptop: 'a closed 13-inch laptop',
} as const

const VIEW_LABELS: Readonly<Record<Exclude<View, 'scale'>, string>> = {
  front: 'seen from the front',
  'three-quarter': 'turned three quarters',
  interior: 'open, seen from above',
  back: 'seen from behind',
  detail: 'close up',
}

/** An image in the lists that the studio writes. */
export type StudioImage = {
  slug: string
  color: string
  /** Path below the images folder, without width and extension. */
  key: string
  width: number
  height: number
  widths: number[]
  placeholder: string | null
} & ({ view: Exclude<View, 'scale'> } | { view: 'scale'; thing: keyof typeof THING_LABELS })

/** A row of `product_images`, without its variant. */
export interface SeedImage {
  url: string
  alt: string
  width: number
  height: number
  widths: number[]
  placeholder: string | null
}

export interface StudioTurn {
  slug: string
  color: ColorKey
  /** Path of its frames below the images folder. */
  key: string
  frames: number
  width: number
  height: number
  /** All frames together. */
  bytes: number
}

/** Reads a list of the folder; empty when there is none. */
async function readList<T>(name: string, folder: URL): Promise<T[]> {
  try {
    return JSON.parse(await readFile(new URL(name, folder), 'utf8')) as T[]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Reads the lists of the demo images, at scale included; empty when there are none. */
export async function readImages(folder: URL = IMAGES_FOLDER): Promise<readonly StudioImage[]> {
  const lists = await Promise.all(['manifest.json', 'scale.json'].map((name) => readList<StudioImage>(name, folder)))
  return lists.flat()
}

/** Reads the list of the turns that the demo has; empty when there is none. */
export const readTurns = (folder: URL = IMAGES_FOLDER): Promise<readonly StudioTurn[]> => readList('turn.json', folder)

/**
 * Returns the gallery of one color: its own images, front first. A color without photos shows the front of the first
 * color with photos, and the alt text names that color.
 */
export function galleryOf(product: SeedProduct, color: ColorKey, images: readonly StudioImage[]): SeedImage[] {
  const ofProduct = images.filter(
    // A product with the images of another has another size.
    (image) => image.slug === (product.imagesOf ?? product.slug) && (image.view !== 'scale' || !product.imagesOf),
  )
  const viewsOf = (key: ColorKey) =>
    ofProduct
      .filter((image) => image.color === key)
      .toSorted((a, b) => VIEWS.indexOf(a.view) - VIEWS.indexOf(b.view))
      .map((image) => toImage(product, key, image))

  const own = viewsOf(color)
  if (own.length > 0) return own
  const borrowed = colorsOf(product).find((key) => viewsOf(key).length > 0)
  return borrowed ? viewsOf(borrowed).slice(0, 1) : []
}

const labelOf = (image: StudioImage): string =>
  image.view === 'scale' ? `beside ${THING_LABELS[image.thing]}` : VIEW_LABELS[image.view]

/** The 800 pixel JPEG is the URL that every browser can show; the other widths are its renditions. */
function toImage(product: SeedProduct, color: ColorKey, image: StudioImage): SeedImage {
  return {
    url: `/media/demo/${image.key}.jpg`,
    alt: `${product.name} in ${COLORS[color].name.toLowerCase()} ${LEATHERS[product.leather].word}, ${labelOf(image)}`,
    width: image.width,
    height: image.height,
    widths: image.widths,
    placeholder: image.placeholder,
  }
}
