import type { ProductImage } from '@atelier/domain/products/product.schema'
import PhotoSwipe, { type SlideData } from 'photoswipe'
import 'photoswipe/style.css'
import { ICON_PATHS, type IconName } from '../../../ui/icon.tsx'
import { imageSrcSet } from '../../../ui/images/image-sources.tsx'
import './zoom.css'
import { viewName } from './view-name.ts'

interface Gallery {
  name: string
  images: readonly ProductImage[]
  /** The element of each image on the page, from which it grows. */
  figures: readonly HTMLElement[]
  index: number
  onShow: (index: number) => void
}

const LABELS = {
  closeTitle: 'Close zoom',
  closeSVG: iconMarkup('close'),
  zoomTitle: 'Zoom',
  zoomSVG: iconMarkup('plus'),
  arrowPrevTitle: 'Previous image',
  arrowPrevSVG: iconMarkup('left'),
  arrowNextTitle: 'Next image',
  arrowNextSVG: iconMarkup('right'),
  errorMsg: 'Image Not Available',
}

const shownImage = (figure: HTMLElement | undefined): HTMLImageElement | undefined =>
  figure?.querySelector<HTMLImageElement>('picture img') ?? undefined

/** Returns the format that the browser has chosen for the images of the page; undefined for plain originals. */
const formatOf = (figures: readonly HTMLElement[]): 'avif' | 'webp' | undefined => {
  const urls = figures.map((figure) => shownImage(figure)?.currentSrc ?? '')
  return (['avif', 'webp'] as const).find((format) => urls.some((url) => url.endsWith(`.${format}`)))
}

function slideOf(image: ProductImage, figure: HTMLElement | undefined, format: 'avif' | 'webp' | undefined): SlideData {
  const widest = Math.max(...image.widths)
  const srcset = format && imageSrcSet(image, format)
  const width = srcset ? widest : image.width
  return {
    src: srcset?.split(', ').at(-1)?.split(' ')[0] ?? image.url,
    ...(srcset ? { srcset } : {}),
    width,
    height: Math.round((width * image.height) / image.width),
    alt: image.alt,
    ...(figure ? { element: figure, thumbCropped: true } : {}),
    ...(shownImage(figure)?.currentSrc ? { msrc: shownImage(figure)?.currentSrc } : {}),
  } as SlideData
}

/** Returns an icon of the shop as markup, for the buttons of the library. */
function iconMarkup(name: IconName): string {
  const strokes = ICON_PATHS[name].map((d, at) => `<path d="${d}"${at === 1 ? ' class="bar-v"' : ''}/>`)
  return `<svg viewBox="0 0 20 20" aria-hidden="true" class="icon">${strokes.join('')}</svg>`
}

/** Makes the page behind the dialog inert. Returns a function that ends this. */
function makeOthersInert(dialog: Element): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element !== dialog && !element.inert,
  )
  for (const element of others) element.inert = true
  return () => {
    for (const element of others) element.inert = false
  }
}

/** Shows the name of the view below the image, and announces it. */
function addCaption(zoom: PhotoSwipe, images: readonly ProductImage[]): void {
  zoom.on('uiRegister', () => {
    zoom.ui?.registerElement({
      name: 'caption',
      appendTo: 'root',
      onInit(element) {
        element.role = 'status'
        zoom.on('change', () => (element.textContent = viewName(images[zoom.currIndex]?.alt ?? '')))
      },
    })
  })
}

/** The library ignores Escape, and so the browser's Back, while the zoom opens. This closes it afterwards. */
function closeOnEscapeWhileOpening(zoom: PhotoSwipe, dialog: HTMLElement): void {
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !zoom.opener.isOpen) zoom.on('openingAnimationEnd', () => zoom.close())
  })
}

/**
 * Opens the images over the whole window: fitted, growing from the image pressed; pinch, double tap, swipe and arrow
 * keys work. Closing returns the focus to the image then shown.
 */
export function openZoom({ name, images, figures, index, onShow }: Gallery): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const format = formatOf(figures)
  const zoom = new PhotoSwipe({
    dataSource: images.map((image, at) => slideOf(image, figures[at], format)),
    index,
    bgOpacity: 1,
    mainClass: 'zoom',
    initialZoomLevel: 'fit',
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2.25),
    padding: { top: 64, bottom: 64, left: 0, right: 0 },
    showHideAnimationType: isStill ? 'none' : 'zoom',
    showAnimationDuration: 320,
    hideAnimationDuration: 260,
    zoomAnimationDuration: isStill ? false : 260,
    easing: 'cubic-bezier(0.22, 0.7, 0.2, 1)',
    returnFocus: false,
    ...LABELS,
  })
  addCaption(zoom, images)
  zoom.on('change', () => onShow(zoom.currIndex))
  zoom.init()
  const dialog = zoom.element
  if (!dialog) return
  // `data-open` makes the browser's Back close it, as every dialog.
  for (const [key, value] of [
    ['aria-label', `Images of ${name}`],
    ['aria-modal', 'true'],
    ['data-open', ''],
  ] as const) {
    dialog.setAttribute(key, value)
  }
  closeOnEscapeWhileOpening(zoom, dialog)
  const release = makeOthersInert(dialog)
  zoom.on('close', () => dialog.removeAttribute('data-open'))
  zoom.on('destroy', () => {
    release()
    figures[zoom.currIndex]?.querySelector('button')?.focus({ preventScroll: true })
  })
}
