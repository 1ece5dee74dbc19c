import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { COLORS, LEATHERS, type ColorKey } from './leathers.ts'
import { colorsOf } from './catalog.ts'
import type { SeedProduct } from './product.ts'

/** The folder of the demo images in the repository. */
export const IMAGES_FOLDER = new URL('../../../../demo/pictures/', import.meta.url)

/** In gallery order. */
const VIEWS = ['front', 'three-quarter', 'interior', 'back', 'detail'] as const
type View = (typeof VIEWS)[number]

const VIEW_LABELS: Readonly<Record<View, string>> = {
  front: 'seen from the front',
  'three-quarter': 'turned three quarters',
  interior: 'open, seen from above',
  back: 'seen from behind',
  detail: 'close up',
}

const StudioImage = z.object({
  slug: z.string(),
  color: z.string(),
  view: z.enum(VIEWS),
  /** Path below the images folder, without width and extension. */
  key: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  widths: z.array(z.int().positive()),
  placeholder: z.string().nullable(),
})
export type StudioImage = z.infer<typeof StudioImage>

/** A row of `product_images`, without its variant. */
export interface SeedImage {
  url: string
  alt: string
  width: number
  height: number
  widths: number[]
  placeholder: string | null
}

/** Reads the list of demo images; empty when there are none. */
export async function readImages(folder: URL = IMAGES_FOLDER): Promise<readonly StudioImage[]> {
  let text: string
  try {
    text = await readFile(new URL('manifest.json', folder), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return z.array(StudioImage).parse(JSON.parse(text))
}

/**
 * Returns the gallery of one color: its own images, front first. A color without photos shows the front of the first
 * color with photos, and the alt text names that color.
 */
export function galleryOf(product: SeedProduct, color: ColorKey, images: readonly StudioImage[]): SeedImage[] {
  const ofProduct = images.filter((image) => image.slug === (product.imagesOf ?? product.slug))
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

/** The 800 pixel JPEG is the URL that every browser can show; the other widths are its renditions. */
function toImage(product: SeedProduct, color: ColorKey, image: StudioImage): SeedImage {
  return {
    url: `/media/demo/${image.key}.jpg`,
    alt: `${product.name} in ${COLORS[color].name.toLowerCase()} ${LEATHERS[product.leather].word}, ${VIEW_LABELS[image.view]}`,
    width: image.width,
    height: image.height,
    widths: image.widths,
    placeholder: image.placeholder,
  }
}
