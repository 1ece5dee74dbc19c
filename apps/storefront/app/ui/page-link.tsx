import { Link, type LinkProps } from 'react-router'
import { useMarket, useMarketPath } from '../shop/use-market.ts'

/** Matches an absolute path of this shop, which needs no resolving. */
const FULL_ADDRESS = /^\/(?!\/)[\w%/-]*(?:[?#]|$)/

/**
 * A link to another page of the shop, with a view transition and prefetching on intent. The server renders the plain
 * anchor only: a page has dozens of links, and resolving each through the router took a third of the time of its
 * components.
 */
export function PageLink(props: LinkProps) {
  const { to } = props
  const { linkTo } = useMarket()
  if (import.meta.env.SSR && typeof document === 'undefined' && typeof to === 'string' && FULL_ADDRESS.test(to)) {
    return <ServerLink {...props} to={to} />
  }
  const address = linkTo && typeof to === 'string' ? linkTo(to) : to
  return <Link prefetch="intent" viewTransition {...props} to={address} />
}

/** Renders the element that `Link` renders for the same props. */
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
  const addressOf = useMarketPath()
  return (
    <a {...rest} href={addressOf(to)} data-discover="true">
      {children}
    </a>
  )
}
