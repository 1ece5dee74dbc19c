import { useLayoutEffect } from 'react'
import { startTravel } from '../travel.ts'
import { pathOfPage } from '../../../browser/market.ts'

const PRODUCT_PATH = /^\/products\/[\w-]+$/

/** Returns the path of the page that the visitor left with Back; undefined when the browser cannot tell. */
function pathAhead(): string | undefined {
  if (!('navigation' in window)) return undefined
  const { currentEntry } = navigation
  const url = currentEntry && navigation.entries()[currentEntry.index + 1]?.url
  return url ? new URL(url).pathname : undefined
}

/** Lets the gallery image of a product travel back into its card when the visitor returns to the list. */
export function useTravelBack(): void {
  useLayoutEffect(() => {
    const path = pathAhead()
    if (!path || !PRODUCT_PATH.test(pathOfPage(path))) return
    const link = document.querySelector(`.card a[href="${path}"], .card a[href^="${path}?"]`)
    if (link) startTravel(link.closest('.card'))
  }, [])
}
