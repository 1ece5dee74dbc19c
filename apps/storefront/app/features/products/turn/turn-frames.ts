/** Pixels per millisecond below which a released turn stops. */
const MIN_SPEED = 0.02
/** The time in which a released turn loses two thirds of its speed. */
const GLIDE_MS = 280

/** Returns the frame at a position, which may be a fraction, negative, or beyond the last frame. */
export function frameAt(position: number, count: number): number {
  return ((Math.round(position) % count) + count) % count
}

/** Returns how many frames a drag of `distance` turns by: once around across the whole width, forward to the right. */
export const framesOfDrag = (distance: number, width: number, count: number): number =>
  width > 0 ? (distance / width) * count : 0

/**
 * Returns how far a turn released at `speed` (pixels per millisecond) has glided after `elapsedMs`, in pixels; whether it
 * has come to rest.
 */
export function glide(speed: number, elapsedMs: number): { distance: number; isOver: boolean } {
  const left = Math.exp(-elapsedMs / GLIDE_MS)
  return { distance: speed * GLIDE_MS * (1 - left), isOver: Math.abs(speed * left) < MIN_SPEED }
}

/** Returns the position that a key of a slider leads to; undefined for other keys. */
export function positionAfterKey(key: string, position: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
  const step = steps[key]
  return step === undefined ? undefined : Math.round(position) + step
}

/** Names what a frame shows: the front, the back, or the angle between. */
export function frameName(frame: number, count: number): string {
  if (frame === 0) return 'Front'
  return frame * 2 === count ? 'Back' : `${Math.round((frame / count) * 360)} degrees`
}

/** Returns all frames in the order of loading: the front, then ever closer steps, so that a turn moves early. */
export function framesInLoadOrder(count: number): number[] {
  const order = new Set([0])
  for (const step of [8, 4, 2, 1]) for (let frame = 0; frame < count; frame += step) order.add(frame)
  return [...order]
}

/** Returns the loaded frame that is nearest to `frame`; undefined when none is loaded. */
export function nearestLoaded(frame: number, loaded: ReadonlySet<number>, count: number): number | undefined {
  const distance = (other: number): number => {
    const steps = Math.abs(other - frame)
    return Math.min(steps, count - steps)
  }
  return [...loaded].toSorted((one, other) => distance(one) - distance(other))[0]
}
