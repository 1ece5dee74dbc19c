import { Dialog } from '@base-ui/react/dialog'
import type { ProductImage } from '@atelier/domain/products/product.schema'
import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useRestoreFocus } from '../../../ui/use-restore-focus.ts'
import { ResponsiveImage } from '../../../ui/images/responsive-image.tsx'
import type { ZoomPoint } from './use-zoom.ts'

/** A pointer that moved further than this was dragging, not clicking. */
const CLICK_SLOP_PX = 6
const MIDDLE: ZoomPoint = { x: 0.5, y: 0.5 }

/**
 * The width of the zoomed image (see its class below), so that the browser selects a rendition large enough for every
 * stitch, and no larger.
 */
const NEAR = 'calc(2.25 * min(100vw, 80vh))'

/** Drags the image with a mouse. Touch and keyboard scroll it natively. */
function useDrag() {
  const last = useRef({ x: 0, y: 0, moved: 0 })
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    last.current = { x: event.clientX, y: event.clientY, moved: 0 }
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const dx = event.clientX - last.current.x
    const dy = event.clientY - last.current.y
    if (event.pointerType === 'mouse') event.currentTarget.scrollBy({ left: -dx, top: -dy, behavior: 'instant' })
    last.current = { x: event.clientX, y: event.clientY, moved: last.current.moved + Math.abs(dx) + Math.abs(dy) }
  }
  return { handlers: { onPointerDown, onPointerMove }, wasDragged: () => last.current.moved >= CLICK_SLOP_PX }
}

/** Returns the clicked point of the image inside a scrolled view. */
function pointIn(view: HTMLElement, event: MouseEvent): ZoomPoint {
  const box = view.firstElementChild?.getBoundingClientRect()
  return box ? { x: (event.clientX - box.x) / box.width, y: (event.clientY - box.y) / box.height } : MIDDLE
}

interface ViewProps {
  image: ProductImage
  point: ZoomPoint
  view: RefObject<HTMLDivElement | null>
}

function ZoomView({ image, point, view }: ViewProps) {
  const [isNear, setIsNear] = useState(true)
  const target = useRef(point)
  const { handlers, wasDragged } = useDrag()

  useEffect(() => {
    const { current } = view
    if (!isNear || !current) return
    current.scrollLeft = target.current.x * current.scrollWidth - current.clientWidth / 2
    current.scrollTop = target.current.y * current.scrollHeight - current.clientHeight / 2
  }, [isNear, view])

  const toggle = (at: ZoomPoint) => {
    target.current = at
    setIsNear(!isNear)
  }

  return (
    <>
      {/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the button below does the same with keys; what scrolls must be reachable by them */}
      <div
        ref={view}
        tabIndex={0}
        role="group"
        aria-label="The picture, larger. Arrow keys look around."
        {...handlers}
        onClick={(event) => !wasDragged() && toggle(pointIn(event.currentTarget, event))}
        className={`no-scrollbar absolute inset-0 grid overflow-auto overscroll-contain focus-visible:-outline-offset-4 ${isNear ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <div
          className={`relative m-auto aspect-4/5 overflow-hidden ${isNear ? 'w-[calc(2.25*min(100vw,80dvh))]' : 'w-[min(100vw,80dvh)]'}`}
        >
          <ResponsiveImage source={image} sizes={NEAR} isEager />
        </div>
      </div>
      <button
        type="button"
        aria-pressed={isNear}
        aria-label="Closer"
        onClick={() => toggle(MIDDLE)}
        className="hit absolute! right-3 bottom-[calc(0.75rem+env(safe-area-inset-bottom))] bg-paper"
      >
        <Icon name={isNear ? 'minus' : 'plus'} />
      </button>
    </>
  )
}

interface Props {
  isOpen: boolean
  image: ProductImage
  /** The point of the image to show first. */
  point: ZoomPoint
  /** The button to restore the focus to. */
  opener: HTMLElement
  onClose: () => void
}

/**
 * Shows one image over the whole window, enlarged; a click toggles the whole image. Escape and the close button close
 * it.
 */
export default function ZoomDialog({ isOpen, image, point, opener, onClose }: Props) {
  const view = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          {...useRestoreFocus(() => opener)}
          initialFocus={view}
          className="fixed inset-0 z-40 bg-stone transition-opacity duration-300 data-ending-style:opacity-0 starting:opacity-0"
        >
          <Dialog.Title className="sr-only">{image.alt}</Dialog.Title>
          <ZoomView image={image} point={point} view={view} />
          <Dialog.Close className="hit absolute! top-3 right-3 bg-paper" aria-label="Close the larger picture">
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
