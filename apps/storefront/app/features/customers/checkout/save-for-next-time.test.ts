// @vitest-environment jsdom
import type { CheckoutDetails } from '@atelier/domain/checkout/details'
import { afterEach, expect, test, vi } from 'vitest'
import { maren } from '../../../testing/fixtures.ts'
import { sessionStore } from '../session.store.ts'
import { saveForNextTime } from './save-for-next-time.ts'

const home = { streetAddress: '12 Elm Street', city: 'Portland', state: 'OR', zipCode: '97201', country: 'US' }
const details: CheckoutDetails = {
  personalDetails: { firstName: 'Maren', lastName: 'Holt', email: 'maren@example.com', phone: '+1 503 555 0100' },
  shippingAddress: home,
  billingAddress: { streetAddress: '', city: '', state: '', zipCode: '', country: 'US' },
  billingSameAsShipping: true,
}

afterEach(() => {
  sessionStore.clear()
})

test('saves the details of a signed-in customer, and ignores a failure', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', send)
  sessionStore.signIn(maren)
  saveForNextTime(details)
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/api/users/usr_1/checkout')
  expect(JSON.parse(init?.body as string)).toMatchObject({ shippingAddress: home, billingSameAsShipping: true })
})

test('saves nothing for a visitor, nor incomplete details', () => {
  const send = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', send)
  saveForNextTime(details)
  sessionStore.signIn(maren)
  saveForNextTime({ ...details, shippingAddress: { ...home, city: '' } })
  expect(send).not.toHaveBeenCalled()
})
