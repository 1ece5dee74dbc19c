import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { paths } from '../../shop/paths.ts'

const linkTo = (href: string): HTMLAnchorElement | null =>
  document.querySelector<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`)

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Returns the identity of a page: its path. Query parameters are views of the same page, except for the search query.
 */
const pageOf = (pathname: string, search: string): string =>
  pathname === paths.search() ? paths.search(new URLSearchParams(search).get('q') ?? '') : pathname

/**
 * Moves the focus to the heading of a new page, as a page load would reset it. Going back restores it to the link that
 * was followed. The router handles scrolling (S2: to the top of a new page).
 */
export function usePageFocus(): void {
  const { pathname, search, key, hash } = useLocation()
  const page = pageOf(pathname, search)
  const kind = useNavigationType()
  const followedLinks = useRef(new Map<string, string>())
  const last = useRef({ page, key })

  useEffect(() => {
    const recordLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (href) followedLinks.current.set(last.current.key, href)
    }
    addEventListener('click', recordLink, { capture: true })
    return () => removeEventListener('click', recordLink, { capture: true })
  }, [])

  useEffect(() => {
    const before = last.current
    last.current = { page, key }
    if (before.page === page) return
    const href = kind === NavigationType.Pop ? followedLinks.current.get(key) : undefined
    const link = href === undefined ? null : linkTo(href)
    if (link) link.focus({ preventScroll: true })
    else if (hash === '') focusHeading()
  }, [page, key, hash, kind])
}
