// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import { NEW_COMPANY } from '@atelier/domain/shop-documents/company.schema'
import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { PAGE_DOCUMENTS } from '@atelier/domain/shop-documents/page-documents'
import { SHOP_DOCUMENTS } from '@atelier/domain/shop-documents/shop-documents'
import { demoTerms, type ShopTerms } from '@atelier/domain/terms/shop-terms'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { PromisesPage } from './promises-page.tsx'

const PUBLISHED = { at: '2026-11-24T10:00:00.000Z', by: 'Ida', version: 1 }
const documentOf = (key: StaffDocument['key'], label: string, content: object): StaffDocument => ({
  key,
  label,
  content: { ...content },
  draftContent: null,
  published: PUBLISHED,
  draft: null,
  updatedAt: PUBLISHED.at,
})
const stored = documentOf('terms', 'Promises', demoTerms)
const ok = (data: unknown) => ({ body: { success: true, data } })

function open(role: AdminRole = 'ADMIN', counts = { products: 0, orders: 0 }) {
  const sent: ShopTerms[] = []
  const pages = Object.entries({ ...PAGE_DOCUMENTS, navigation: SHOP_DOCUMENTS.navigation }).map(
    ([key, { label, defaults }]) => [
      `GET /api/admin/documents/${key}`,
      () => ok(documentOf(key as StaffDocument['key'], label, defaults)),
    ],
  )
  fakeServer({
    ...Object.fromEntries(pages),
    'GET /api/products/admin': () => ({
      body: { success: true, data: [], total: counts.products, page: 1, pageSize: 1 },
    }),
    'GET /api/admin/orders/totals': () => ok({ total: counts.orders, totalValue: 0, otherTotals: [], currency: 'USD' }),
    'GET /api/admin/documents/company': () => ok(documentOf('company', 'Company', NEW_COMPANY)),
    'GET /api/admin/documents/terms': () => ok(stored),
    'GET /api/admin/documents/terms/versions': () => ok([PUBLISHED]),
    'PUT /api/admin/documents/terms/draft': (_, body) => {
      const { content } = body as { content: ShopTerms }
      sent.push(content)
      const draft = { at: '2026-11-24T11:00:00.000Z', by: 'Ida' }
      return ok({ ...stored, draftContent: content, draft, updatedAt: draft.at })
    },
  })
  signInAs(role)
  renderPortal([{ path: '/settings/promises', element: <PromisesPage /> }], '/settings/promises')
  return sent
}

async function retype(label: string | RegExp, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
  return field
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
const preview = () => screen.getByRole('region', { name: 'Where it shows' })

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run)))

test('saves amounts in cents, ranges and counts as a draft', async () => {
  const sent = open()
  await retype(/^Price per item/, '12.5')
  await retype(/^Return window/, '14')
  await retype('Time of express shipping, to business days', '4')
  await retype(/^Tax at checkout/, '8.25')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]).toMatchObject({
    taxPercent: 8.25,
    giftWrapCentsPerItem: 1250,
    returns: { windowDays: 14, damageReportDays: 7 },
    shipping: { express: { cents: 1595, businessDays: [1, 4] }, standard: { cents: 895 } },
  })
})

test('chooses currency and tax of a new store, and types amounts in that currency', async () => {
  const sent = open()
  const currency = await screen.findByLabelText('Currency')
  await vi.waitFor(() => expect(currency.hasAttribute('disabled')).toBe(false))
  await userEvent.selectOptions(currency, 'Japanese Yen (JPY)')
  await userEvent.click(screen.getByLabelText('Prices include tax'))
  await userEvent.click(screen.getByLabelText('Rounded for each line'))
  await retype(/^Tax in the prices/, '10')
  expect(await retype(/^Price per item/, '12.5')).toHaveProperty('value', '125')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]).toMatchObject({
    currency: 'JPY',
    taxMode: 'included',
    taxRounding: 'line',
    taxPercent: 10,
    giftWrapCentsPerItem: 125,
  })
})

test.each([
  ['a product', { products: 1, orders: 0 }],
  ['an order', { products: 0, orders: 1 }],
])('the currency stays once there is %s', async (_, counts) => {
  open('ADMIN', counts)
  await screen.findByText('It can’t change, because products or orders have prices in it.')
  expect(screen.getByLabelText('Currency')).toMatchObject({ value: 'USD', disabled: true })
  expect(screen.getByLabelText<HTMLInputElement>('Tax is added at checkout').checked).toBe(true)
})

test('shows every place of a changed promise, with what it says now and afterwards', async () => {
  open()
  await retype(/^Return window/, '14')
  const places = within(preview())
  const sentences = await places.findAllByText('Within 14 days of delivery, in original condition')
  expect(sentences).toHaveLength(1)
  expect(places.getByText('Within 30 days of delivery, in original condition').tagName).toBe('DEL')
  expect(places.getByText('A return request after the window is refused')).toBeDefined()
  expect((await places.findAllByText(/within 14 days/)).length).toBeGreaterThan(2)
  expect(places.getAllByText('Shipping & Returns').length).toBeGreaterThan(0)
  expect(places.getByText(/Orders already placed keep/)).toBeDefined()
})

test('finds the announcement bar among the texts', async () => {
  open()
  await retype('Free for orders from', '150')
  const bar = 'Standard shipping is free on orders of $150 or more.'
  expect(await within(preview()).findByText(bar)).toBeDefined()
})

test('shows the places of the field in focus, also when it is not changed', async () => {
  open()
  expect(await screen.findByText(/Select a field/)).toBeDefined()
  await userEvent.click(await screen.findByLabelText(/^Audit log/))
  expect(within(preview()).getByText('enforce-retention: deletes audit entries')).toBeDefined()
  expect(within(preview()).getByText(/Applies to all data/)).toBeDefined()
})

test.each([
  [/^Return window/, '', 'Enter a whole number of days from 1 to 365'],
  ['Time of standard shipping, to business days', '1', 'The second number must be at least the first'],
  [/^Reminder after/, '80', 'The reminder must come before the payment link expires'],
])('shows an invalid %s at its field before anything is sent', async (label, text, message) => {
  const sent = open()
  const field = await retype(label, text)
  await save()
  expect(screen.getByText(message)).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  expect(sent).toEqual([])
})

test('adds and removes days without dispatch, and preserves the focus', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Nov 26, 2026' }))
  const day = screen.getByLabelText('Day to add')
  expect(document.activeElement).toBe(day)
  await userEvent.type(day, '2026-12-24')
  await userEvent.click(screen.getByLabelText('Every year'))
  await userEvent.click(screen.getByRole('button', { name: 'Add day' }))
  expect(screen.getByText('Dec 24, every year')).toBeDefined()
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.shipping.closedDays.slice(0, 5)).toEqual(['01-01', '07-04', '12-24', '12-25', '2027-05-31'])
})

test('edits destinations, countries and hours', async () => {
  const sent = open()
  await retype('International destinations', 'Canada\n\nNorway ')
  await userEvent.click(screen.getByLabelText('Brazil'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add hours' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Days, line 2')))
  await userEvent.type(screen.getByLabelText('Days, line 2'), 'Sun')
  await userEvent.type(screen.getByLabelText('Opens, line 2'), 'noon')
  await userEvent.type(screen.getByLabelText('Closes, line 2'), '4PM')
  await save()
  await screen.findByText(/This draft is not published/)
  expect(sent[0]?.shipping.international.to).toEqual(['Canada', 'Norway'])
  expect(sent[0]?.shipping.international.countries).toContain('BR')
  expect(sent[0]?.support.hours[1]).toEqual({ days: 'Sun', open: 'noon', close: '4PM' })
})

test('read-only roles see the promises but cannot change them', async () => {
  open('MANAGER')
  expect((await screen.findByLabelText(/^Return window/)).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: /Remove|Add|Save|Publish/ })).toBeNull()
})
