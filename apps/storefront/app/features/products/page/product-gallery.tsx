import type { ProductImage, ProductTurn } from '@atelier/domain/products/product.schema'
import type { KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { ResponsiveImage } from '../../../ui/images/responsive-image.tsx'
import { Thumbnail } from '../../../ui/images/thumbnail.tsx'
import { useTurnSlot } from '../turn/turn-slot.tsx'
import { smallestImageUrl } from '../../../shop/smallest-image-url.ts'
import { indexAfterKey, useGallery } from './use-gallery.ts'
import { preloadZoom, useZoom } from './use-zoom.ts'

interface Props {
  name: string
  images: readonly ProductImage[]
  /** Turns the first image around. */
  turn?: ProductTurn | undefined
  /**
   * Whether any color of the product has thumbnails: then all colors reserve their space, so that the images do not
   * shift.
   */
  hasThumbnails: boolean
}

const SIZES = '(min-width: 900px) 56vw, 100vw'

/**
 * Returns the classes of an image: the first fills the window's height; the others are in pairs below, an odd one
 * across both columns.
 */
function figureClass(index: number, count: number): string {
  if (index === 0) return 'md:col-span-2 md:aspect-auto md:h-[min(calc(100svh-var(--spacing-header)-3.5rem),62.5rem)]'
  const isOdd = index === count - 1 && count % 2 === 0
  return isOdd ? 'md:col-span-2 md:aspect-5/4' : ''
}

interface ThumbnailsProps extends Pick<Props, 'name' | 'images'> {
  index: number
  onShow: (index: number) => void
}

/** One tab stop, the current image; arrow keys, Home and End move to the others. */
function Thumbnails({ name, images, index, onShow }: ThumbnailsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = indexAfterKey(event.key, index, images.length)
    if (next === undefined) return
    event.preventDefault()
    onShow(next)
    const button = event.currentTarget.children[next]
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={`Choose an image of ${name}`}
      onKeyDown={onKeyDown}
      className="grid gap-4"
    >
      {images.map((image, at) => (
        <button
          key={image.url}
          type="button"
          aria-label={`Image ${at + 1} of ${images.length}`}
          aria-current={at === index ? 'true' : undefined}
          tabIndex={at === index ? undefined : -1}
          onClick={() => onShow(at)}
          className={`w-14 transition-opacity ${at === index ? 'stitch [--stitch-gap:-0.5rem]' : 'opacity-60 hover:opacity-100'}`}
        >
          <Thumbnail url={smallestImageUrl(image)} />
        </button>
      ))}
    </div>
  )
}

interface GalleryImageProps {
  image: ProductImage | undefined
  index: number
  count: number
  isCurrent: boolean
  /** Missing: the image cannot be enlarged now. */
  onZoom?: ((index: number) => void) | undefined
  /** Over the image. */
  children?: ReactNode
}

/** One image, with a button over it that enlarges it. */
function GalleryImage({ image, index, count, isCurrent, onZoom, children }: GalleryImageProps) {
  return (
    <figure
      className={`relative aspect-4/5 flex-none overflow-hidden bg-stone max-md:aspect-auto max-md:h-[clamp(88vw-2.75rem,100svh-26.75rem,125vw-2.75rem)] max-md:w-full max-md:snap-center ${index === 0 ? 'travels' : ''} ${figureClass(index, count)}`}
    >
      <ResponsiveImage
        source={image}
        sizes={SIZES}
        isPriority={index === 0}
        className={index === 0 ? 'object-[50%_55%]' : ''}
      />
      {image && onZoom && (
        <button
          type="button"
          aria-label={`Zoom in on image ${index + 1} of ${count}`}
          aria-haspopup="dialog"
          tabIndex={isCurrent ? undefined : -1}
          onClick={() => onZoom(index)}
          onPointerEnter={preloadZoom}
          onFocus={preloadZoom}
          className="absolute inset-0 cursor-zoom-in noscript:hidden focus-visible:-outline-offset-4"
        />
      )}
      {children}
    </figure>
  )
}

/** The gallery: a column of images with thumbnails on a desktop, a strip to swipe on a phone, arrows on both (S2). */
export function ProductGallery({ name, images, turn, hasThumbnails }: Props) {
  const count = Math.max(images.length, 1)
  const { track, index, show, onKeyDown } = useGallery(count)
  const zoom = useZoom({ name, images, track, onShow: (at) => show(at, 'instant') })
  const turning = useTurnSlot({ turn, name })
  const hasMany = images.length > 1
  const shownImages = images.length > 0 ? images : [undefined]
  return (
    <div className={`grid items-start gap-x-5 ${hasThumbnails ? 'md:grid-cols-[3.5rem_minmax(0,1fr)]' : ''}`}>
      {hasThumbnails && (
        <div className="sticky top-[calc(var(--spacing-header)+0.5rem)] max-md:hidden noscript:invisible">
          {hasMany && <Thumbnails name={name} images={images} index={index} onShow={show} />}
        </div>
      )}
      <div className="max-md:-mx-page print:mx-0">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons within */}
        <div
          ref={track}
          role="group"
          aria-label={`Images of ${name}`}
          onKeyDown={hasMany ? onKeyDown : undefined}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto md:grid md:grid-cols-2 md:gap-3 md:overflow-visible"
        >
          {shownImages.map((image, at) => (
            <GalleryImage
              key={image?.url ?? 'none'}
              image={image}
              index={at}
              count={count}
              isCurrent={at === index}
              onZoom={turning.isOpen && at === 0 ? undefined : zoom}
            >
              {at === 0 && turning.viewer}
            </GalleryImage>
          ))}
        </div>
        {(hasMany || turn) && (
          <GalleryBar isHidden={turning.isOpen}>
            {index === 0 && turning.button}
            {hasMany && <GalleryControls index={index} count={count} onShow={show} />}
          </GalleryBar>
        )}
      </div>
    </div>
  )
}

/**
 * One line for the turn and the controls: below the image on a phone, over the lower edge of the window on a desktop. While
 * it is hidden it holds its place, and can take the focus at once when it is shown again.
 */
function GalleryBar({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <div
      inert={isHidden}
      className={`gallery-controls no-print pointer-events-none z-[2] flex items-center justify-between md:sticky md:bottom-7 md:mx-4 md:-mt-15 md:mb-4 ${isHidden ? 'opacity-0' : ''}`}
    >
      {children}
    </div>
  )
}

function GalleryControls({ index, count, onShow }: { index: number; count: number; onShow: (index: number) => void }) {
  return (
    <div className="pointer-events-auto ml-auto flex items-center gap-3 bg-paper pl-4">
      <div aria-hidden="true" className="flex gap-2.5 md:hidden">
        {Array.from({ length: count }, (_, at) => (
          <span
            key={at}
            className={`size-1.5 rounded-full forced-colors:border ${at === index ? 'bg-ink forced-colors:border-3' : 'bg-field'}`}
          />
        ))}
      </div>
      <span role="status" className="text-small max-md:sr-only">
        <span className="sr-only">Image </span>
        {index + 1} / {count}
      </span>
      <div className="flex noscript:invisible">
        <button type="button" className="hit" aria-label="Previous image" onClick={() => onShow(index - 1)}>
          <Icon name="left" />
        </button>
        <button type="button" className="hit" aria-label="Next image" onClick={() => onShow(index + 1)}>
          <Icon name="right" />
        </button>
      </div>
    </div>
  )
}
