import { Link, type LinkProps } from 'react-router'

/** An address of this shop that is written out in full: nothing has to be resolved. */
const FULL_ADDRESS = /^\/(?!\/)[\w%/-]*(?:[?#]|$)/

/**
 * A link to another page of the shop: it cross-fades, and the page is fetched while the pointer approaches. The server writes
 * what becomes of that, the address alone: a page has dozens of links, and to work out for each what a click would do took a
 * third of the time that its components took together.
 */
export function PageLink(props: LinkProps) {
  const { to } = props
  if (import.meta.env.SSR && typeof document === 'undefined' && typeof to === 'string' && FULL_ADDRESS.test(to)) {
    return <ServerLink {...props} to={to} />
  }
  return <Link prefetch="intent" viewTransition {...props} />
}

/** The element that `Link` makes of the same properties. */
function ServerLink({
  to,
  state: _state,
  replace: _replace,
  prefetch: _prefetch,
  viewTransition: _viewTransition,
  preventScrollReset: _preventScrollReset,
  children,
  ...rest
}: LinkProps & { to: string }) {
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  )
}
