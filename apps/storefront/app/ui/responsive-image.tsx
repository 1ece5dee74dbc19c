import { isImageUrl } from '@atelier/domain/media/image-url'
import { useCallback } from 'react'
import { preload } from 'react-dom'
import { useImageError } from './use-image-error.ts'

/** What a picture needs to be shown well: the stored widths of its derivatives and a tiny blurred stand-in. */
export interface ImageSource {
  url: string
  alt: string
  width: number
  height: number
  widths: readonly number[]
  placeholder: string | null
  /** What the derivatives' addresses begin with, where it is not `url` without its extension. */
  stem?: string
}

interface Props {
  source: ImageSource | undefined
  sizes: string
  /** The first picture of a page: fetched before everything else. */
  isPriority?: boolean
  /** In the first screen, but not alone there: fetched without waiting to be scrolled to. */
  isEager?: boolean
  /** Decorative beside a text that says the same. */
  isDecorative?: boolean
  className?: string
  /** Classes of the picture itself, for a second picture that fades in. */
  imageClassName?: string
  onLoad?: () => void
}

/** `srcset` of one format, from the address of the plain picture: `front.jpg` has `front-800.avif` beside it. */
function srcSet(source: ImageSource, format: 'avif' | 'webp' | 'jpg'): string | undefined {
  if (source.widths.length === 0) return undefined
  const stem = source.stem ?? source.url.replace(/\.[a-z]+$/i, '')
  return source.widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
}

/** Uploaded pictures have JPEG copies too; of the demo's there is one. */
const hasJpegRenditions = ({ url }: ImageSource): boolean => url.startsWith('/media/products/')

/** A responsive picture on stone. One that cannot be loaded, or has no address (S5), says so instead of showing a torn page (S2, S8). */
export function ResponsiveImage({
  source,
  sizes,
  isPriority = false,
  isEager = false,
  isDecorative = false,
  className = '',
  imageClassName,
  onLoad,
}: Props) {
  const { isBroken, setBroken: onError } = useImageError(source?.url)
  // A picture may have failed before the page came to life, when nobody listened yet.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onError()
    },
    [onError],
  )

  if (!source || isBroken || !isImageUrl(source.url)) {
    return (
      <span className={`absolute inset-0 grid place-items-center bg-stone text-small text-ink-soft ${className}`}>
        Image Not Available
      </span>
    )
  }
  const avif = srcSet(source, 'avif')
  if (isPriority && avif) {
    const preloadOptions = { type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high' } as const
    preload(source.url, { as: 'image', ...preloadOptions })
  }
  return (
    <>
      {source.placeholder && !imageClassName && <img className="picture-blur" src={source.placeholder} alt="" />}
      {/* Replaced as a whole: a picture element that loses its image makes the browser fetch the JPEG once more. */}
      <picture key={source.url}>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        {avif && <source type="image/webp" srcSet={srcSet(source, 'webp')} sizes={sizes} />}
        <img
          ref={inspect}
          src={source.url}
          srcSet={hasJpegRenditions(source) ? srcSet(source, 'jpg') : undefined}
          sizes={avif && hasJpegRenditions(source) ? sizes : undefined}
          alt={isDecorative ? '' : source.alt}
          width={source.width}
          height={source.height}
          loading={isPriority || isEager ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding={isPriority ? undefined : 'async'}
          onError={onError}
          onLoad={onLoad}
          className={`absolute inset-0 size-full object-cover ${className} ${imageClassName ?? ''}`}
        />
      </picture>
    </>
  )
}
