import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { TermsContext } from '../terms.ts'
import { theme } from '../ui/theme/theme.tsx'
import { dismissToasts } from '../ui/feedback/toast.store.ts'
import { Toasts } from '../ui/feedback/toasts.tsx'

/** Stubs browser APIs that jsdom lacks. */
function fillIn(): void {
  window.matchMedia ??= (query) => Object.assign(new EventTarget(), aMediaQuery(query))
  window.scrollTo = () => {}
  if (!('scrollIntoView' in Element.prototype)) Object.assign(Element.prototype, { scrollIntoView: () => {} })
  if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
}

const aMediaQuery = (media: string): Omit<MediaQueryList, keyof EventTarget> => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
})

/** Renders routes at a URL as the portal does, with the terms of the demo or others; `address` returns the current URL. */
export function renderPortal(routes: RouteObject[], address: string, terms: ShopTerms = demoTerms) {
  fillIn()
  dismissToasts()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <TermsContext value={terms}>
          <RouterProvider router={router} />
        </TermsContext>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { address: () => `${router.state.location.pathname}${router.state.location.search}`, router, client }
}
