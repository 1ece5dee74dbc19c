/**
 * Lets one change of pages cut the one before short without a complaint: the router starts the next and looks at the end of
 * the former alone, so that the promise of its beginning was an error nobody had caught.
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
