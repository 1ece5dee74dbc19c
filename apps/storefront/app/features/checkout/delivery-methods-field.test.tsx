// @vitest-environment jsdom
import type { DeliveryMethod, DeliveryZone } from '@atelier/domain/terms/delivery-zone'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_TERMS, TermsContext } from '../../shop/use-terms.ts'
import { detailsStore } from './details.store.ts'
import { filled, mockCheckoutRequests, placedResponse, renderCheckout, resetCheckout } from './test-checkout.tsx'

const method = (name: string, cents: number): DeliveryMethod => ({
  key: name.toLowerCase(),
  name,
  businessDays: name === 'Express' ? [1, 2] : [3, 5],
  bands: [{ from: 0, cents }],
  freeFromCents: null,
})
const zones: DeliveryZone[] = [
  { name: 'Home', places: ['US'], methods: [method('Express', 25_00), method('Standard', 12_00)] },
  { name: 'Maine', places: ['US-ME'], methods: [method('Standard', 9_00)] },
  { name: 'Islands', places: ['US-967*'], methods: [] },
  { name: 'France', places: ['FR'], methods: [method('Standard', 30_00)], duties: 'on_arrival' },
]
const TERMS = { ...DEFAULT_TERMS, shipping: { ...DEFAULT_TERMS.shipping, zones } }
const inZones = (page: ReactElement): ReactElement => <TermsContext value={TERMS}>{page}</TermsContext>

const goTo = (place: Partial<typeof filled.shippingAddress>, step = 'shipping'): void => {
  act(() => detailsStore.update({ ...filled, shippingAddress: { ...filled.shippingAddress, ...place } }))
  renderCheckout(`/checkout?step=${step}`, { inShop: inZones })
}
const NEW_YORK = { city: 'New York', state: 'NY', zipCode: '10001' }
const total = async (): Promise<string | null | undefined> => {
  const summary = within(await screen.findByRole('complementary', { name: 'Order summary' }))
  return summary.getAllByText('Subtotal')[0]?.closest('dl')?.textContent
}

beforeEach(resetCheckout)

test('offers the deliveries to the address, the cheapest chosen, and the total follows the choice', async () => {
  const sentTo = mockCheckoutRequests({ '/api/orders': [placedResponse] })
  goTo(NEW_YORK)
  const group = within(await screen.findByRole('group', { name: 'Delivery' }))
  const [express, standard] = group.getAllByRole('radio')
  expect(group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^ExpressArrives .*\$25.00$/),
    expect.stringMatching(/^StandardArrives .*\$12.00$/),
  ])
  expect((standard as HTMLInputElement).checked).toBe(true)
  expect(await total()).toBe('Subtotal$1,000.00Standard delivery$12.00Tax (8%)$80.96Total$1,092.96')
  await userEvent.click(express ?? document.body)
  expect(await total()).toContain('Express delivery$25.00')
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await screen.findByRole('heading', { name: 'Payment' })
  expect(screen.getByText(/^Express, \$25.00/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Order Now, Pay Later' }))
  await screen.findByRole('heading', { name: 'Thank You for Your Order!' })
  expect(sentTo('/api/orders')[0]?.body).toMatchObject({ delivery: 'express', total: 1_107 })
})

test('the arrows of the keyboard choose a delivery', async () => {
  goTo(NEW_YORK)
  const [express, standard] = await screen.findAllByRole('radio')
  standard?.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect((express as HTMLInputElement).checked).toBe(true)
})

test('the only delivery to an address is described, and no choice is shown', async () => {
  goTo({})
  expect(await screen.findByText(/^Standard, \$9.00. Arrives/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Delivery' })).toBeNull()
})

test('an address without delivery is refused before the payment', async () => {
  goTo({ state: 'HI', zipCode: '96701' }, 'payment')
  expect(await screen.findByText('We don’t deliver to this address.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(screen.getByRole('alert').textContent).toBe('We don’t deliver to this address')
  expect(screen.queryByRole('heading', { name: 'Payment' })).toBeNull()
})

test('who pays the duties is said with the address, and again before the payment', async () => {
  goTo({ country: 'FR', state: 'Paris', zipCode: '75004' })
  expect(await screen.findByText(/^Duties may be due on arrival/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await screen.findByRole('heading', { name: 'Payment' })
  expect(screen.getByText(/^Duties may be due on arrival/)).toBeTruthy()
})
