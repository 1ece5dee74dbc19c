import { PAGE_PATHS, pageNameOf, PAGE_KEYS } from '@atelier/domain/shop-documents/page-addresses'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { MarketContext, type PageMarket } from '../shop/use-market.ts'
import { TermsContext } from '../shop/use-terms.ts'

/** Returns what the addresses of the preview of a market begin with. */
const previewBase = (key: string): string => (key === '' ? '/preview' : `/preview/market/${key}`)

/** Returns the preview of a page in a market. */
const pagePreview = (key: string, name: string): string => `${previewBase(key)}/pages/${name}`

/**
 * Returns the preview of what a link of the shop leads to: a page, a list or a product. Other links lead to the published
 * shop.
 */
export function previewLink(key: string, path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  const page = PAGE_KEYS.find((each) => PAGE_PATHS[each] === pathname)
  const shown = page
    ? pagePreview(key, pageNameOf(page))
    : pathname.replace(/^\/products\/(?=[^/]+$)/, `${previewBase(key)}/`)
  return shown + path.slice(pathname.length)
}

interface Props {
  terms: ShopTerms
  market: PageMarket
  isPublished: boolean
  /** Returns what the bar links to in another market. */
  linkIn: (key: string) => string
  children: ReactNode
  /** More links of the bar. */
  links?: ReactNode
}

/** A page by the drafted terms of a market, and a bar that says so and leads to the other markets of the draft. */
export function PreviewFrame({ terms, market, isPublished, linkIn, children, links }: Props) {
  const { key } = market
  const value = useMemo(
    () => (key === '' ? market : { ...market, linkTo: (path: string) => previewLink(key, path) }),
    [key, market],
  )
  return (
    <TermsContext value={terms}>
      <MarketContext value={value}>
        {children}
        <aside
          aria-label="Preview"
          className="sticky bottom-0 z-10 mt-section bg-ink px-page py-3 text-small text-paper"
        >
          <p role="note">Preview. Only staff can see this page. Shoppers see the changes once you publish them.</p>
          {!isPublished && (
            <p className="mt-1">This market isn’t published. It shows the products that have a price in its list.</p>
          )}
          {market.choices.length > 0 && (
            <BarLinks label="Previewed market">
              {market.choices.map((choice) => (
                <BarLink key={choice.key} to={linkIn(choice.key)} isCurrent={choice.key === key}>
                  {choice.name}
                </BarLink>
              ))}
            </BarLinks>
          )}
          {links}
        </aside>
      </MarketContext>
    </TermsContext>
  )
}

/** A row of links in the bar of a preview. */
export const BarLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="mt-1 flex flex-wrap gap-x-5">
    {children}
  </nav>
)

/** A link in the bar of a preview. */
export const BarLink = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className="py-1.5 underline underline-offset-4 aria-[current]:no-underline"
  >
    {children}
  </Link>
)

/** Returns the function that leads to the same page in another market. */
export const pageIn =
  (name: string) =>
  (key: string): string =>
    pagePreview(key, name)

/** Returns the function that leads to the same list or product in another market. */
export const handleIn =
  (handle: string) =>
  (key: string): string =>
    key === '' ? `/products/${handle}` : `${previewBase(key)}/${handle}`
