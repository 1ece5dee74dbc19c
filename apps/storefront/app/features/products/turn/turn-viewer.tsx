import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { turnFrameUrl } from '@atelier/domain/products/product-turn'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { frameName, nearestLoaded } from './turn-frames.ts'
import { useFrames } from './use-frames.ts'
import { useTurn } from './use-turn.ts'

/** Presses of a button for once around. */
const BUTTON_PRESSES = 12

interface FrameProps {
  turn: ProductTurn
  frame: number
  isShown: boolean
  onLoad: (frame: number) => void
  onError: (frame: number) => void
}

/** One frame, invisible unless it is the one shown, so that no change waits for decoding. */
function Frame({ turn, frame, isShown, onLoad, onError }: FrameProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={turnFrameUrl(turn, frame, 'avif')} />
      <img
        src={turnFrameUrl(turn, frame, 'webp')}
        alt=""
        draggable={false}
        onLoad={() => onLoad(frame)}
        onError={() => onError(frame)}
        className={`absolute inset-0 size-full object-cover object-[50%_55%] ${isShown ? '' : 'invisible'}`}
      />
    </picture>
  )
}

interface ControlsProps {
  onTurn: (direction: -1 | 1) => void
  onClose: () => void
}

function Controls({ onTurn, onClose }: ControlsProps) {
  return (
    <>
      <button
        type="button"
        className="hit absolute! top-3 right-3 bg-paper"
        aria-label="Return to the still image"
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <div className="absolute right-0 bottom-0 flex bg-paper md:right-4 md:bottom-4">
        <button type="button" className="hit" aria-label="Turn left" onClick={() => onTurn(-1)}>
          <Icon name="left" />
        </button>
        <button type="button" className="hit" aria-label="Turn right" onClick={() => onTurn(1)}>
          <Icon name="right" />
        </button>
      </div>
    </>
  )
}

interface Props {
  turn: ProductTurn
  /** The name of the product. */
  name: string
  onClose: () => void
}

/**
 * Shows a product all the way around, in the frame of its still image: drag, swipe, arrow keys, Home, End, or buttons. Escape
 * closes it. Sideways drags turn; a vertical swipe scrolls the page.
 */
export default function TurnViewer({ turn, name, onClose }: Props) {
  const count = turn.frames
  const slider = useRef<HTMLDivElement>(null)
  const { frame, turnBy, handlers } = useTurn(count)
  const { requested, loaded, failed, onLoad, onError, retry } = useFrames(count)
  const shown = nearestLoaded(frame, loaded, count)
  useEffect(() => slider.current?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent): void => {
    // The arrow keys of the gallery do not apply here.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the controls within
    <div
      role="group"
      aria-label={`${name}, all the way around`}
      onKeyDown={onKeyDown}
      className="absolute inset-0 z-[3]"
    >
      <div
        ref={slider}
        role="slider"
        tabIndex={0}
        aria-label={`Turn ${name}`}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={frame}
        aria-valuetext={frameName(frame, count)}
        {...handlers}
        className="absolute inset-0 cursor-grab touch-pan-y select-none focus-visible:-outline-offset-4 active:cursor-grabbing"
      >
        {requested.map(({ frame: one, key }) => (
          <Frame key={key} turn={turn} frame={one} isShown={one === shown} onLoad={onLoad} onError={onError} />
        ))}
      </div>
      {loaded.size < count && <Progress loaded={loaded.size} count={count} />}
      {failed.size > 0 && <Failure onRetry={retry} />}
      <Controls onTurn={(direction) => turnBy(direction * Math.round(count / BUTTON_PRESSES))} onClose={onClose} />
    </div>
  )
}

function Progress({ loaded, count }: { loaded: number; count: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Loading the images of the turn"
      aria-valuemin={0}
      aria-valuemax={count}
      aria-valuenow={loaded}
      className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5"
    >
      <div className="h-full origin-left bg-ink" style={{ transform: `scaleX(${loaded / count})` }} />
    </div>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="absolute top-3 left-3 mr-16 flex flex-wrap items-center gap-x-3 bg-paper px-4 text-small"
    >
      <p className="py-2.5">Some images did not load.</p>
      <button type="button" className="link-text min-h-11" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
