import { isImageUrl } from '@atelier/domain/media/image-url'
import { useCallback } from 'react'
import { ImageSources, imageSrcSet, NO_PHONE, PHONE, preloadImage, type ImageRenditions } from './image-sources.tsx'
import { useImageError } from './use-image-error.ts'

/** The data of an image, with a tiny blurred placeholder. */
export interface ImageSource extends ImageRenditions {
  alt: string
  width: number
  height: number
  placeholder: string | null
}

interface Props {
  source: ImageSource | undefined
  /** Another composition of the image for phones held upright. */
  phone?: ImageRenditions | undefined
  sizes: string
  /** The first image of a page: loads before everything else. */
  isPriority?: boolean
  /** In the first screen, but not alone there: loads eagerly. */
  isEager?: boolean
  /** Decorative, next to a text with the same content. */
  isDecorative?: boolean
  className?: string
  /** Classes of the image itself, for a second image that fades in. */
  imageClassName?: string
  onLoad?: () => void
}

/** Uploaded images also have JPEG renditions; a demo image has a single JPEG. */
const hasJpegRenditions = ({ url }: ImageSource): boolean => url.startsWith('/media/products/')

/**
 * A responsive image over a blurred placeholder. An image that fails to load or has no URL (S5) shows a message instead
 * of the browser's broken image (S2, S8).
 */
export function ResponsiveImage({
  source,
  phone,
  sizes,
  isPriority = false,
  isEager = false,
  isDecorative = false,
  className = '',
  imageClassName,
  onLoad,
}: Props) {
  const { isBroken, setBroken: onError } = useImageError(source?.url)
  // An image may have failed before hydration, when there was no error listener.
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
  if (isPriority) {
    preloadImage({ image: source, sizes, media: phone && NO_PHONE })
    if (phone) preloadImage({ image: phone, sizes, media: PHONE })
  }
  return (
    <>
      {source.placeholder && !imageClassName && <img className="image-blur" src={source.placeholder} alt="" />}
      {/* The key replaces the whole `<picture>`: removing only its img would make the browser fetch the JPEG once more. */}
      <picture key={source.url}>
        {phone && <ImageSources image={phone} sizes={sizes} media={PHONE} />}
        <ImageSources image={source} sizes={sizes} />
        <img
          ref={inspect}
          src={source.url}
          srcSet={hasJpegRenditions(source) ? imageSrcSet(source, 'jpg') : undefined}
          sizes={source.widths.length > 0 && hasJpegRenditions(source) ? sizes : undefined}
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
