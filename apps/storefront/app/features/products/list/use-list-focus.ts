import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface Shown {
  /** Which list this is, whatever page of it. */
  list: string
  count: number
}

/**
 * Keeps the place of somebody who works a list with the keyboard or far down in it: after 'Load more' the focus is on the
 * first new card; where what had the focus is gone (a removed filter), it is on the count; and a list that has become so
 * short that it lies above the screen is brought back into it.
 */
export function useListFocus({ list, count }: Shown) {
  const { pathname } = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  const counter = useRef<HTMLParagraphElement>(null)
  const before = useRef({ pathname, list, count })

  useEffect(() => {
    const { pathname: oldPath, list: oldList, count: oldCount } = before.current
    before.current = { pathname, list, count }
    if (oldPath !== pathname) return
    if (oldList === list) {
      if (count > oldCount)
        frame.current?.querySelectorAll<HTMLElement>('.card-link')[oldCount]?.focus({ preventScroll: true })
      return
    }
    if (document.activeElement === document.body) counter.current?.focus({ preventScroll: true })
    if (frame.current && frame.current.getBoundingClientRect().bottom < innerHeight / 3) frame.current.scrollIntoView()
  }, [pathname, list, count])

  return { frame, counter }
}
