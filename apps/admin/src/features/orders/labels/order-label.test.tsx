// @vitest-environment jsdom
import type { LabelRate, ShippingLabel } from '@atelier/domain/shipping/shipping-label.schema'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { errorResponse, fakeServer } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { NO_TRACKING } from '../tracking-input.ts'
import { OrderLabel } from './order-label.tsx'

const AT = '/api/admin/orders/ORD-1'
const RATES: LabelRate[] = [
  { rateId: 'r1', carrier: 'USPS', service: 'Ground Advantage', price: 7.45, currency: 'USD', days: null },
  { rateId: 'r2', carrier: 'FedEx', service: '2Day', price: 24.1, currency: 'USD', days: 2 },
]
const LABEL: ShippingLabel = {
  labelId: 'l1',
  status: 'bought',
  carrier: 'FedEx',
  service: '2Day',
  price: 24.1,
  currency: 'USD',
  trackingNumber: '794644790138',
  trackingUrl: null,
  parcelState: 'unknown',
  boughtBy: 'Ines Carrow',
  boughtAt: '2026-03-04T12:00:00Z',
}

const ofOrder = (label: ShippingLabel | null, isOffered = true) => ({
  body: { success: true, data: { isOffered, label } },
})

const shipped = vi.fn()

function Form() {
  const [tracking, setTracking] = useState(NO_TRACKING)
  return (
    <form onSubmit={shipped}>
      <OrderLabel orderId="ORD-1" tracking={tracking} onTrack={setTracking} />
      <output>{`${tracking.carrier} ${tracking.trackingNumber}`}</output>
    </form>
  )
}

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [`GET ${AT}/label`]: () => ofOrder(null), ...handlers })
  renderPortal([{ path: '/', Component: Form }], '/')
  return server
}

const fillIn = async (weight = '1800') => {
  await userEvent.click(await screen.findByRole('button', { name: 'Buy a label' }))
  for (const [label, value] of [
    ['Length, cm', '40'],
    ['Width, cm', '30'],
    ['Height, cm', '15'],
    ['Weight, g', weight],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), value)
  }
  await userEvent.keyboard('{Enter}')
}

const quoted = (rates = RATES) => ({ body: { success: true, data: { labelId: 'l1', rates, messages: [] } } })

beforeEach(() => {
  localStorage.clear()
  shipped.mockReset()
})

test('shows nothing without a carrier account', async () => {
  const { requests } = open({ [`GET ${AT}/label`]: () => ofOrder(null, false) })
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})

test('buys the chosen service with the keyboard, fills in its number and focuses the file', async () => {
  const sent: unknown[] = []
  open({
    [`POST ${AT}/labels`]: (_url, body) => {
      sent.push(body)
      return quoted()
    },
    [`PUT ${AT}/labels/l1`]: (_url, body) => {
      sent.push(body)
      return ofOrder(LABEL)
    },
  })
  await fillIn()
  await userEvent.click(await screen.findByRole('radio', { name: 'FedEx 2Day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Buy for $24.10' }))
  const file = await screen.findByRole('link', { name: 'Print label' })
  expect(file.getAttribute('href')).toBe(`${AT}/labels/l1/file`)
  await waitFor(() => expect(document.activeElement).toBe(file))
  expect(screen.getByText('FedEx 794644790138')).toBeDefined()
  expect(sent).toEqual([{ parcel: { lengthCm: 40, widthCm: 30, heightCm: 15, weightGrams: 1_800 } }, { rateId: 'r2' }])
  // Enter in a field of the parcel asks for prices, and ships nothing.
  expect(shipped).not.toHaveBeenCalled()
})

test('names the field that is wrong, and asks the carrier nothing', async () => {
  const { requests } = open({})
  await fillIn('0')
  expect(await screen.findByText('Enter the weight in grams')).toBeDefined()
  expect(requests).toHaveLength(1)
})

test('shows a refusal in the words of the carrier, and the prices again after a change', async () => {
  open({
    [`POST ${AT}/labels`]: () => quoted(RATES.slice(0, 1)),
    [`PUT ${AT}/labels/l1`]: () => errorResponse(409, 'conflict', 'USPS: The account has no funds.'),
  })
  await fillIn()
  await userEvent.click(await screen.findByRole('button', { name: 'Buy for $7.45' }))
  expect(await screen.findByText('USPS: The account has no funds.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Weight, g'), '5')
  expect(screen.queryByText('USPS: The account has no funds.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Get prices' })).toBeDefined()
})

test('warns while a purchase is not confirmed, and offers the number of an earlier one', async () => {
  let label: ShippingLabel = { ...LABEL, status: 'buying', trackingNumber: null }
  open({ [`GET ${AT}/label`]: () => ofOrder(label) })
  expect(await screen.findByText('Waiting for the carrier')).toBeDefined()
  label = LABEL
  open({ [`GET ${AT}/label`]: () => ofOrder(label) })
  await userEvent.click(await screen.findByRole('button', { name: 'Use its number' }))
  expect(screen.getByText('FedEx 794644790138')).toBeDefined()
})
