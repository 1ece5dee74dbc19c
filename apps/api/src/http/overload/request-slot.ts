import type { ServerResponse } from 'node:http'

const RELEASED = 'slot-released'
const released = new WeakSet<object>()

/**
 * Releases the slots of a request whose response stays open for minutes, such as a stream of events. Call it when the
 * request is authorized. The handler has a limit of its own for such responses.
 */
export function releaseSlots(response: Pick<ServerResponse, 'emit'>): void {
  released.add(response)
  response.emit(RELEASED)
}

/** Returns whether the response gave its slots back before its end. Its duration measures nothing. */
export const hasReleasedSlots = (response: object): boolean => released.has(response)

/** Calls `release` once: when the response ends, or when `releaseSlots` is called before. */
export function onSlotReleased(response: ServerResponse, release: () => void): void {
  let isDone = false
  const releaseOnce = (): void => {
    if (!isDone) release()
    isDone = true
  }
  response.once('close', releaseOnce)
  response.once(RELEASED, releaseOnce)
}
