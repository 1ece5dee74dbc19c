import { preload } from 'react-dom'

/** A stored image and its renditions. */
export interface ImageRenditions {
  url: string
  /** The widths of the renditions; empty: there is only the image itself. */
  widths: readonly number[]
  /** The URL prefix of the renditions, if it is not `url` without its extension. */
  stem?: string
}

/** Windows that show the composition for phones of an image that has one; and all others. */
export const PHONE = '(max-width: 899px) and (orientation: portrait)'
export const NO_PHONE = '(min-width: 900px), (orientation: landscape)'

/** Returns the `srcset` of one format, from the URL of the original: `front.jpg` has `front-800.avif` next to it. */
export function imageSrcSet(image: ImageRenditions, format: 'avif' | 'webp' | 'jpg'): string | undefined {
  if (image.widths.length === 0) return undefined
  const stem = image.stem ?? image.url.replace(/\.[a-z]+$/i, '')
  return image.widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
}

interface Props {
  image: ImageRenditions
  sizes: string
  /** The windows that show it; all without it. */
  media?: string | undefined
}

/** Preloads an image with high priority. */
export function preloadImage({ image, sizes, media }: Props): void {
  const set = imageSrcSet(image, 'avif')
  if (!set) return
  const preloadOptions = { type: 'image/avif', imageSizes: sizes, fetchPriority: 'high' } as const
  preload(image.url, { as: 'image', media, imageSrcSet: set, ...preloadOptions })
}

/** The renditions of an image, for a `<picture>`. */
export function ImageSources({ image, sizes, media }: Props) {
  if (image.widths.length === 0) return null
  return (
    <>
      <source media={media} type="image/avif" srcSet={imageSrcSet(image, 'avif')} sizes={sizes} />
      <source media={media} type="image/webp" srcSet={imageSrcSet(image, 'webp')} sizes={sizes} />
    </>
  )
}
