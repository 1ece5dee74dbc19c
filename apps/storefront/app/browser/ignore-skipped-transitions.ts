/**
 * Prevents unhandled rejections of skipped view transitions. A new navigation skips the previous transition, whose
 * `ready` promise then rejects; the router handles `finished` only.
 */
export function ignoreSkippedTransitions(page: Document): void {
  if (!('startViewTransition' in page)) return
  const start = page.startViewTransition.bind(page)
  page.startViewTransition = (...given) => {
    const transition = start(...given)
    transition.ready.catch(() => undefined)
    return transition
  }
}
