import { Link, type LinkProps } from 'react-router'

/** A link to another page of the shop: it cross-fades, and the page is fetched while the pointer approaches. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />
}
