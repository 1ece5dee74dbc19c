import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { frameAt, framesOfDrag, glide, positionAfterKey } from './turn-frames.ts'

/** A drag: where it began, and its speed in pixels per millisecond. */
interface Drag {
  startX: number
  startPosition: number
  x: number
  time: number
  speed: number
}

/** After the finger rested this long, a release has no speed. */
const REST_MS = 80

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function moved(drag: Drag, x: number, time: number): Drag {
  const elapsed = Math.max(1, time - drag.time)
  return { ...drag, x, time, speed: (x - drag.x) / elapsed }
}

/**
 * Turns by drag, keys and buttons. A released drag glides on, unless the visitor prefers no motion. Returns the frame
 * and the event handlers of the slider.
 */
export function useTurn(count: number) {
  const [position, setPosition] = useState(0)
  const drag = useRef<Drag>(undefined)
  const animation = useRef(0)

  const stop = (): void => cancelAnimationFrame(animation.current)
  useEffect(() => () => cancelAnimationFrame(animation.current), [])

  const turnTo = (next: number): void => {
    stop()
    setPosition(next)
  }

  const glideOn = (speed: number, from: number, width: number): void => {
    const startedAt = performance.now()
    const step = (now: number): void => {
      const { distance, isOver } = glide(speed, Math.max(0, now - startedAt))
      setPosition(from + framesOfDrag(distance, width, count))
      if (!isOver) animation.current = requestAnimationFrame(step)
    }
    animation.current = requestAnimationFrame(step)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    stop()
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientX: x, timeStamp: time } = event
    drag.current = { startX: x, startPosition: position, x, time, speed: 0 }
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return
    drag.current = moved(drag.current, event.clientX, event.timeStamp)
    const { startX, startPosition, x } = drag.current
    setPosition(startPosition + framesOfDrag(x - startX, event.currentTarget.clientWidth, count))
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const released = drag.current
    drag.current = undefined
    if (!released || prefersStill() || event.timeStamp - released.time > REST_MS) return
    glideOn(released.speed, position, event.currentTarget.clientWidth)
  }

  /** The browser scrolls the page instead. */
  const onPointerCancel = (): void => {
    drag.current = undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = positionAfterKey(event.key, position, count)
    if (next === undefined) return
    event.preventDefault()
    turnTo(next)
  }

  return {
    frame: frameAt(position, count),
    turnBy: (steps: number) => turnTo(Math.round(position) + steps),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
  }
}
