import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { paths } from '../../paths.ts'

const linkTo = (href: string): HTMLAnchorElement | null =>
  document.querySelector<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`)

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Which page this is: what stands behind the path is a view of it, except for the words somebody searched for. */
const pageOf = (pathname: string, search: string): string =>
  pathname === paths.search() ? paths.search(new URLSearchParams(search).get('q') ?? '') : pathname

/**
 * After a change of page the focus goes to the new page's heading, as a browser without scripts would start anew; going
 * back returns it to the link that had led away. Scrolling is the router's (S2: to the top on every new page).
 */
export function usePageFocus(): void {
  const { pathname, search, key, hash } = useLocation()
  const page = pageOf(pathname, search)
  const kind = useNavigationType()
  const leftBy = useRef(new Map<string, string>())
  const last = useRef({ page, key })

  useEffect(() => {
    const recordLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (href) leftBy.current.set(last.current.key, href)
    }
    addEventListener('click', recordLink, { capture: true })
    return () => removeEventListener('click', recordLink, { capture: true })
  }, [])

  useEffect(() => {
    const before = last.current
    last.current = { page, key }
    if (before.page === page) return
    const href = kind === NavigationType.Pop ? leftBy.current.get(key) : undefined
    const link = href === undefined ? null : linkTo(href)
    if (link) link.focus({ preventScroll: true })
    else if (hash === '') focusHeading()
  }, [page, key, hash, kind])
}
