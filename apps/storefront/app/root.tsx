import type { StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import { addressRowsOf } from '@atelier/domain/addresses/formats-of'
import { destinationsOf } from '@atelier/domain/markets/market'
import { shippingCountries } from '@atelier/domain/orders/shipping-countries'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { DEFAULT_REGION, type ShopRegion } from '@atelier/domain/region/region'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router'
import {
  brandContext,
  marketChoicesContext,
  marketContext,
  pagesContext,
  publicUrlContext,
  termsContext,
} from './server/api.server.ts'
import displayFont from './fonts/display.woff2?url'
import textFont from './fonts/text.woff2?url'
import { STATIC_PAGE } from './shop/static-page.ts'
import { usePageViews } from './features/analytics/use-page-views.ts'
import { ConnectionNotice } from './features/layout/connection-notice.tsx'
import { ErrorPage } from './features/layout/error-page.tsx'
import { usePageFocus } from './features/layout/use-page-focus.ts'
import { useBackCloses } from './features/layout/use-back-closes.ts'
import { useEventReplay } from './hydration/use-event-replay.ts'
import styles from './styles/app.css?url'
import { BrandContext, DEFAULT_BRAND } from './shop/use-brand.ts'
import { MarketContext, pageMarketOf, type PageMarket } from './shop/use-market.ts'
import { AddressRowsContext, NO_ROWS } from './shop/address-rows.ts'
import { RegionContext } from './shop/use-region.ts'
import { DEFAULT_TERMS, TermsContext } from './shop/use-terms.ts'

const preload = (href: string) => <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />

/** The fonts, icons and colors of the brand. */
function BrandLinks({ brand: { fonts, iconVersion, css } }: { brand: StorefrontBrand }) {
  const version = iconVersion && `?v=${iconVersion}`
  return (
    <>
      {preload(fonts.display ?? displayFont)}
      {preload(fonts.text ?? textFont)}
      <link rel="icon" href={`/favicon.ico${version}`} sizes="32x32" />
      <link rel="icon" href={`/favicon.svg${version}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
      <link rel="manifest" href={`/site.webmanifest${version}`} />
      {css && <style dangerouslySetInnerHTML={{ __html: css }} />}
    </>
  )
}

interface RootData {
  publicUrl: string
  brand: StorefrontBrand
  terms: ShopTerms
  region: ShopRegion
  /** Absent in a shop with one market. */
  market?: PageMarket
  /** The rows of the address table for its countries; absent where addresses have the fields of the specification. */
  addressRows?: readonly string[]
}

/**
 * Returns the origin of absolute URLs, the brand and the shop terms for every page, and in a shop with several markets that of
 * the page. The terms of the other markets stay on the server.
 */
export function loader({ context, request }: LoaderFunctionArgs): RootData {
  const shared = {
    publicUrl: context.get(publicUrlContext) || new URL(request.url).origin,
    brand: context.get(brandContext),
    terms: context.get(termsContext),
    region: context.get(pagesContext).company.region,
  }
  const { shipping, addressForm } = shared.terms
  const rows = addressRowsOf(
    [...new Set([...destinationsOf(shipping), ...shippingCountries([shared.region.country])])],
    addressForm,
  )
  const addressRows = rows.length > 0 ? { addressRows: rows } : {}
  const choices = context.get(marketChoicesContext)
  if (choices.length === 0) return { ...shared, ...addressRows }
  return {
    ...shared,
    ...addressRows,
    terms: { ...shared.terms, markets: [] },
    market: { key: context.get(marketContext), choices },
  }
}

/** Origin, brand, terms and market do not change between navigations. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { brand = DEFAULT_BRAND, terms = DEFAULT_TERMS, region = DEFAULT_REGION } = data ?? {}
  const market = pageMarketOf(data)
  const { country, locale, timeZone } = region
  const isStatic = useMatches().some(({ handle }) => handle === STATIC_PAGE)
  return (
    <html lang={locale} data-country={country} data-time-zone={timeZone} data-market={market.key || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={brand.themeColor} />
        {/* `precedence` moves the style sheet into the head, before everything that can wait. */}
        <link rel="stylesheet" href={styles} precedence="first" />
        <Meta />
        <BrandLinks brand={brand} />
        <Links />
      </head>
      <body>
        <BrandContext value={brand}>
          <MarketContext value={market}>
            <TermsContext value={terms}>
              <RegionContext value={region}>
                <AddressRowsContext value={data?.addressRows ?? NO_ROWS}>{children}</AddressRowsContext>
              </RegionContext>
            </TermsContext>
          </MarketContext>
        </BrandContext>
        {isStatic ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  usePageFocus()
  useEventReplay()
  useBackCloses()
  usePageViews()
  return (
    <>
      <Outlet />
      <ConnectionNotice />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
