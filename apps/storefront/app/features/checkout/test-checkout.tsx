import { act, render } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { tote } from '../../testing/fixtures.ts'
import { mockFetch, type MockResponse } from '../../testing/mock-fetch.ts'
import { cartStore } from '../cart/cart.store.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { detailsStore } from './details.store.ts'
import { OrderResult } from './order-result.tsx'

export const filled = {
  personalDetails: { firstName: 'Łucja', lastName: 'Nowak', email: 'lucja@example.com', phone: '2075550142' },
  shippingAddress: { streetAddress: '48 Alder Street', city: 'Portland', state: 'ME', zipCode: '04101', country: 'US' },
}

/** Mocks the responses of each path in order; the last one repeats. Returns a function that lists a path's requests. */
export function mockCheckoutRequests(responses: Record<string, MockResponse[]>) {
  const sent = mockFetch(responses)
  return (path: string) => sent.filter((request) => request.path === path)
}

const data = { orderId: 'ORD-7K2QMD00000A', receiptToken: 'ORD-7K2QMD00000A.signed' }
export const placedBody = { success: true, data }
export const placedResponse: MockResponse = [201, placedBody]

/** Resets all state and puts one product into the cart. */
export function resetCheckout(): void {
  detailsStore.clear()
  localStorage.clear()
  sessionStorage.clear()
  act(() => {
    cartStore.clear()
    cartStore.add(tote)
    cartStore.close()
  })
}

/** Renders the checkout and the pages around it. */
export function renderCheckout(
  address = '/checkout',
  {
    notFound = null,
    inShop = (page) => page,
  }: { notFound?: ReactNode; inShop?: (page: ReactElement) => ReactElement } = {},
): void {
  const Page = createRoutesStub([
    { path: '/', Component: () => <h1>Home</h1> },
    { path: '/checkout', Component: () => inShop(<CheckoutPage cardForm={<p>The card form</p>} />) },
    { path: '/checkout/success', Component: () => <OrderResult notFound={notFound} /> },
    { path: '*', Component: () => <p>{useLocation().pathname}</p> },
  ])
  render(<Page initialEntries={[address]} />)
}
