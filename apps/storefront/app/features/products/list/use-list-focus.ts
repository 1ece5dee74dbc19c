import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseListParams, formatListParams } from './list-params.ts'
import type { ListPage } from './load-list.server.ts'

/**
 * Manages the focus of a list. After 'Load more' it moves to the first new card. When the focused element is gone (a
 * removed filter, the link to earlier pages), it moves to the count. A list that became so short that it is above the
 * screen is scrolled into view.
 */
export function useListFocus({ first, count }: Pick<ListPage, 'first'> & { count: number }) {
  const { pathname, search } = useLocation()
  // Identifies the list, regardless of the page.
  const list = formatListParams({ ...parseListParams(new URLSearchParams(search)), page: 1 })
  const frame = useRef<HTMLDivElement>(null)
  const counter = useRef<HTMLParagraphElement>(null)
  const before = useRef({ pathname, list, first, count })

  useEffect(() => {
    const { pathname: oldPath, list: oldList, first: oldFirst, count: oldCount } = before.current
    before.current = { pathname, list, first, count }
    if (oldPath !== pathname) return
    if (oldList === list && oldFirst === first) {
      if (count > oldCount)
        frame.current?.querySelectorAll<HTMLElement>('.card-link')[oldCount]?.focus({ preventScroll: true })
      return
    }
    if (document.activeElement === document.body) counter.current?.focus({ preventScroll: true })
    if (oldList === list || !frame.current) return
    if (frame.current.getBoundingClientRect().bottom < innerHeight / 3) frame.current.scrollIntoView()
  }, [pathname, list, first, count])

  return { frame, counter }
}
