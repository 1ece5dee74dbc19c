import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { parseListParams, formatListParams } from './list-params.ts'
import type { ListPage } from './load-list.server.ts'

/**
 * Keeps the place of somebody who works a list with the keyboard or far down in it: after 'Load more' the focus is on the
 * first new card; where what had the focus is gone (a removed filter, the way to earlier pages), it is on the count; and a
 * list that has become so short that it lies above the screen is brought back into it.
 */
export function useListFocus({ first, count }: Pick<ListPage, 'first'> & { count: number }) {
  const { pathname, search } = useLocation()
  // Which list this is, whatever pages of it.
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
