// @vitest-environment jsdom
import { shopDay } from '@atelier/domain/region/shop-dates'
import type { ExchangeRates, OssReport } from '@atelier/domain/tax/oss-report.schema'
import type { TaxReport } from '@atelier/domain/tax/tax-report.schema'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { TaxesPage } from './taxes-page.tsx'
import { REGION } from '../../region.ts'

beforeEach(() => signInAs('VIEWER'))

const REPORT: TaxReport = {
  period: { from: '2026-03-01', to: '2026-03-31' },
  totals: [
    { currency: 'EUR', net: 75, tax: 14, gross: 89, ledger: 159, withoutOrder: 70, difference: 0 },
    { currency: 'JPY', net: 10_000, tax: 1_000, gross: 11_000, ledger: 11_001, withoutOrder: 0, difference: 1 },
  ],
  lines: [
    { country: 'DE', taxPercent: 19, currency: 'EUR', net: 100, tax: 19, gross: 119 },
    { country: 'FI', taxPercent: 25.5, currency: 'EUR', net: -25, tax: -5, gross: -30 },
    { country: 'JP', taxPercent: 10, currency: 'JPY', net: 10_000, tax: 1_000, gross: 11_000 },
  ],
  days: [
    { day: '2026-03-02', currency: 'EUR', net: 75, tax: 14, gross: 89 },
    { day: '2026-03-03', currency: 'JPY', net: 10_000, tax: 1_000, gross: 11_000 },
  ],
}

const OSS: OssReport = {
  period: { from: '2026-01-01', to: '2026-03-31' },
  rates: [{ currency: 'USD', rate: '1.2000', day: '2026-04-01' }],
  lines: [{ country: 'FR', taxPercent: 20, currency: 'EUR', net: 200, tax: 40, gross: 240 }],
  totals: { currency: 'EUR', net: 200, tax: 40, gross: 240 },
  corrections: [{ quarter: '2025-Q4', country: 'DE', currency: 'EUR', tax: -19 }],
  due: 21,
}
const RATES: ExchangeRates = {
  from: '2026-01-02',
  to: '2026-04-01',
  currencies: ['JPY', 'USD'],
  days: [{ day: '2026-04-01', rates: { USD: '1.2000' } }],
}
let ossAnswer: ReturnType<typeof errorResponse> = { body: { success: true, data: OSS } }

function open(address = '/taxes?month=2026-03', report: TaxReport = REPORT) {
  const server = fakeServer({
    'GET /api/admin/taxes': () => ({ body: { success: true, data: report } }),
    'GET /api/admin/taxes/oss': () => ossAnswer,
    'GET /api/admin/taxes/rates': () => ({ body: { success: true, data: RATES } }),
    'POST /api/admin/taxes/rates/import': () => ({ body: { success: true, data: RATES } }),
  })
  return { ...server, ...renderPortal([{ path: '/taxes', element: <TaxesPage /> }], address) }
}

test('shows each currency apart, by country and rate and by day, with its totals', async () => {
  const { requests } = open()
  expect(await screen.findByRole('table', { name: 'EUR by country and rate' })).toBeTruthy()
  const text = (name: string) => screen.getByRole('table', { name }).textContent
  expect(text('EUR by country and rate')).toBe(
    'EUR by country and rateCountry and rateNetTaxGross' +
      'Finland 25.5%-€25.00-€5.00-€30.00Germany 19%€100.00€19.00€119.00Total€75.00€14.00€89.00',
  )
  expect(text('EUR by day')).toContain('Mar 2, 2026€75.00€14.00€89.00Total')
  expect(text('JPY by country and rate')).toContain('Japan 10%¥10,000¥1,000¥11,000Total')
  expect(requests).toEqual(['GET /api/admin/taxes?month=2026-03'])
})

test('says whether the report matches the ledger, and names payments without an order', async () => {
  open()
  const match = await screen.findByText('Matches the ledger')
  expect(match.parentElement?.textContent).toContain('€159.00. Orders: €89.00, payments without an order €70.00.')
  expect((await screen.findByRole('alert')).textContent).toContain('Differs from the ledger by ¥1')
})

test('steps to other months and quarters up to the running one, and downloads what is shown', async () => {
  const user = userEvent.setup()
  const { address } = open()
  const csv = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(csv()).toBe('/api/admin/taxes/export?month=2026-03')
  await user.click(await screen.findByRole('button', { name: 'Previous month' }))
  expect(address()).toBe('/taxes?month=2026-02')
  expect(screen.getByText('February 2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Quarter' }))
  expect(address()).toBe('/taxes?quarter=2026-Q1')
  await user.click(screen.getByRole('button', { name: 'Previous quarter' }))
  expect(address()).toBe('/taxes?quarter=2025-Q4')
  await user.click(screen.getByRole('button', { name: 'Next quarter' }))
  expect(csv()).toBe('/api/admin/taxes/export?quarter=2026-Q1')
})

test.each(['/taxes', '/taxes?month=2026-13', '/taxes?from=2026-02-30&to=2026-03-02', '/taxes?from=2026-03-02'])(
  '%s begins with the running month, which has no next one',
  async (address) => {
    const { requests } = open(address)
    const next = await screen.findByRole('button', { name: 'Next month' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
    expect(requests).toEqual([`GET /api/admin/taxes?month=${shopDay(new Date(), REGION).slice(0, 7)}`])
  },
)

test('shows chosen days, and names what is wrong with them at the field', async () => {
  const user = userEvent.setup()
  const { address } = open('/taxes?from=2026-03-01&to=2026-03-31')
  const last = await screen.findByLabelText('Last day')
  const show = () => screen.getByRole('button', { name: 'Show' })
  await user.clear(last)
  expect(screen.getByText('Please give the last day too')).toBeTruthy()
  expect(show().hasAttribute('disabled')).toBe(true)
  await user.type(last, '2026-02-10')
  expect(screen.getByText('The last day is before the first day')).toBeTruthy()
  await user.clear(last)
  await user.type(last, '2026-03-10{Enter}')
  expect(address()).toBe('/taxes?from=2026-03-01&to=2026-03-10')
})

test('a period without payments says so', async () => {
  open('/taxes?month=2026-03', { ...REPORT, totals: [], lines: [], days: [] })
  expect(await screen.findByText('No payments in this period')).toBeTruthy()
})

test('a failure can be retried', async () => {
  let isDown = true
  fakeServer({
    'GET /api/admin/taxes': () => (isDown ? errorResponse(500, 'internal') : { body: { success: true, data: REPORT } }),
  })
  renderPortal([{ path: '/taxes', element: <TaxesPage /> }], '/taxes?month=2026-03')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Unable to load the taxes')).toBeTruthy()
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByRole('table', { name: 'EUR by day' })).toBeTruthy()
})

test('a quarter has the OSS return in euros with its rates, as a table and as CSV', async () => {
  ossAnswer = { body: { success: true, data: OSS } }
  open('/taxes?quarter=2026-Q1')
  const table = await screen.findByRole('table', { name: 'OSS return by country and rate' })
  expect(table.textContent).toContain('France 20%€200.00€40.00€240.00Total')
  expect(screen.getByText(/rates of April 1, 2026: €1.00 is 1.2000 USD/)).toBeTruthy()
  const corrections = screen.getByRole('region', { name: 'Corrections of earlier quarters' })
  expect(corrections.textContent).toContain('Germany, 2025-Q4-€19.00Tax due with corrections€21.00')
  expect(screen.getByRole('link', { name: 'Export OSS as CSV' }).getAttribute('href')).toBe(
    '/api/admin/taxes/oss/export?quarter=2026-Q1',
  )
  expect(screen.getByRole('table', { name: 'Last rates for a euro' }).textContent).toContain('Apr 1, 2026None1.2000')
  expect(screen.queryByRole('button', { name: 'Import rates' })).toBeNull()
})

test('names the missing rate, and staff who may change settings import the file', async () => {
  signInAs('ADMIN')
  const message = 'The rate for USD on 2026-03-31 is missing.'
  ossAnswer = { status: 409, body: { success: false, code: 'conflict', message, errors: [] } }
  const { requests } = open('/taxes?quarter=2026-Q1')
  expect(await screen.findByText(message)).toBeTruthy()
  ossAnswer = { body: { success: true, data: OSS } }
  await userEvent.upload(screen.getByLabelText('File of rates'), new File(['Date,USD'], 'eurofxref-hist.csv'))
  expect(await screen.findByText('Rates imported')).toBeTruthy()
  expect(requests).toContain('POST /api/admin/taxes/rates/import')
  expect(await screen.findByRole('table', { name: 'OSS return by country and rate' })).toBeTruthy()
})
