/** A browser that has captured no frame after this long shows the next page without a transition. */
const FRAME_DEADLINE_MS = 1_000

/**
 * Lets no view transition hold up or break a navigation. The router changes the page only when the browser has captured a
 * frame, which on a busy machine may take many seconds: after the deadline the transition is skipped, and the page changes at
 * once. A new navigation skips the previous transition, whose `ready` promise then rejects; the router handles `finished` only.
 */
export function tameViewTransitions(page: Document): void {
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (given) => {
    if (typeof given !== 'function') return withHandledRejection(start(given))
    const transition = withHandledRejection(
      start(() => {
        clearTimeout(deadline)
        return given()
      }),
    )
    const deadline = setTimeout(() => transition.skipTransition(), FRAME_DEADLINE_MS)
    return transition
  }
}

function withHandledRejection(transition: ViewTransition): ViewTransition {
  transition.ready.catch(() => undefined)
  return transition
}
