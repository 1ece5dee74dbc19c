import { SHOP_LOCALE } from '@atelier/domain/locale'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
} from 'react-router'
import { publicUrlContext, termsContext } from './api.server.ts'
import displayFont from './fonts/display.woff2?url'
import textFont from './fonts/text.woff2?url'
import { usePageViews } from './features/analytics/use-page-views.ts'
import { ConnectionNotice } from './features/layout/connection-notice.tsx'
import { ErrorPage } from './features/layout/error-page.tsx'
import { usePageFocus } from './features/layout/use-page-focus.ts'
import { useBackCloses } from './features/layout/use-back-closes.ts'
import { useEventReplay } from './hydration/use-event-replay.ts'
import styles from './styles/app.css?url'
import { DEFAULT_TERMS, TermsContext } from './use-terms.ts'

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

export const links: LinksFunction = () => [
  font(displayFont),
  font(textFont),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** Returns the origin of absolute URLs and the shop terms for every page. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return { publicUrl: context.get(publicUrlContext) || new URL(request.url).origin, terms: context.get(termsContext) }
}

/** Origin and terms do not change between navigations. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const terms = useRouteLoaderData<typeof loader>('root')?.terms ?? DEFAULT_TERMS
  return (
    <html lang={SHOP_LOCALE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#FAF8F4" />
        {/* `precedence` moves the style sheet into the head, before everything that can wait. */}
        <link rel="stylesheet" href={styles} precedence="first" />
        <Meta />
        <Links />
      </head>
      <body>
        <TermsContext value={terms}>{children}</TermsContext>
        <ScrollRestoration />
        <Scripts />
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
