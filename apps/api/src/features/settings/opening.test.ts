import type { SettingsResponse } from '@atelier/domain/settings/settings.schema'
import { SHOP_CLOSED_MESSAGE } from '@atelier/domain/shop/opening'
import { expect, test } from 'vitest'
import { begin, anIntentBody, confirm, placeByCard } from '../../testing/card-checkout.ts'
import { aCustomer, anOrderBody, aProduct, aStaffMember, stockOf } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPublishedShop } from '../shop-documents/create-published-shop.ts'
import { closeNewStore, readIsOpen } from './opening.repo.ts'

const SETTINGS = '/api/admin/settings'
const AT = new Date('2026-05-04T10:00:00.000Z')

async function aShop() {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const put = (body: unknown, as = headers) => shop.request('PUT', SETTINGS, body, as)
  const read = async () => ((await (await shop.get(SETTINGS, headers)).json()) as SettingsResponse).data
  return { shop, headers, put, read }
}

/** A shop that is closed, with its staff and a product. */
async function aClosedShop() {
  const opened = await aShop()
  const bag = await aProduct({ colors: { Noir: 5 } })
  const close = async () => expect((await opened.put({ isOpen: false })).status).toBe(200)
  return { ...opened, bag, close }
}

const isOpenFor = async ({ get }: TestApp): Promise<boolean> =>
  ((await (await get('/api/shop')).json()) as { data: { isOpen: boolean } }).data.isOpen

test('a shop is open until staff close it, and open again when they open it, each with its own audit action', async () => {
  const { shop, put, read } = await aShop()
  expect([(await read()).isOpen, await isOpenFor(shop)]).toEqual([true, true])
  expect((await put({ isOpen: false })).status).toBe(200)
  expect([(await read()).isOpen, await isOpenFor(shop)]).toEqual([false, false])
  expect((await put({ blurb: 'A kiln.' })).status).toBe(200)
  expect((await read()).isOpen).toBe(false)
  expect((await put({ isOpen: true, blurb: 'Two kilns.' })).status).toBe(200)
  expect([(await read()).isOpen, await isOpenFor(shop)]).toEqual([true, true])
  expect(await shop.auditActions()).toEqual(['store.closed', 'settings.changed', 'store.opened'])
  const entries = await shop.deps.db.selectFrom('audit_entries').select('changes').orderBy('entry_id').execute()
  expect(entries[0]?.changes).toEqual({ isOpen: { before: true, after: false } })
})

test('opening is refused without a session, for a manager, and for a value that is no boolean', async () => {
  const { shop, put, read } = await aShop()
  const manager = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await put({ isOpen: false }, {} as typeof manager.headers)).status).toBe(401)
  expect((await put({ isOpen: false }, manager.headers)).status).toBe(403)
  const invalid = await put({ isOpen: 'no' })
  expect([invalid.status, await invalid.json()]).toMatchObject([400, { errors: [{ path: 'isOpen' }] }])
  expect([(await read()).isOpen, await shop.auditActions()]).toEqual([true, []])
})

test('opening with an older version of the settings returns 409 with the current ones and changes nothing', async () => {
  const { put, read } = await aShop()
  await put({ isOpen: false })
  const { updatedAt } = await read()
  await put({ blurb: 'A kiln.', updatedAt })
  const late = await put({ isOpen: true, updatedAt })
  expect([late.status, await late.json()]).toMatchObject([
    409,
    { code: 'conflict', data: { isOpen: false, blurb: 'A kiln.' } },
  ])
  expect((await read()).isOpen).toBe(false)
})

test('another process closes and opens with its next refresh, and the content version rises', async () => {
  const { shop, put } = await aShop()
  const version = async () =>
    (await shop.deps.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
  const other = createPublishedShop(shop.deps.db)
  const before = await version()
  await put({ isOpen: false })
  expect(await version()).toBeGreaterThan(before)
  expect([other.isOpen, await other.refresh(), other.isOpen]).toEqual([true, true, false])
  expect(await other.refresh()).toBe(false)
  await put({ isOpen: true })
  expect([await other.refresh(), other.isOpen]).toEqual([true, true])
})

test('a new store is closed once, and stays as its owner leaves it', async () => {
  const { deps } = await createTestApp()
  expect(await readIsOpen(deps.db)).toBe(true)
  expect([await closeNewStore(deps.db, AT), await readIsOpen(deps.db)]).toEqual([true, false])
  await deps.db.updateTable('settings').set({ value: '{"isOpen":true}' }).where('key', '=', 'opening').execute()
  expect([await closeNewStore(deps.db, AT), await readIsOpen(deps.db)]).toEqual([false, true])
})

test.each([
  ['staff', () => aStaffMember({ role: 'VIEWER' })],
  ['products', () => aProduct({ status: 'draft' })],
] as const)('a store with %s is not new and stays open', async (_what, make) => {
  const { deps } = await createTestApp()
  await make()
  expect([await closeNewStore(deps.db, AT), await readIsOpen(deps.db)]).toEqual([false, true])
})

test('a closed shop takes no order and begins no payment, not even for staff, and holds no stock', async () => {
  const { shop, bag, headers, close } = await aClosedShop()
  await close()
  const intent = anIntentBody([bag])
  const tries = [
    await shop.post('/api/orders', anOrderBody([bag])),
    await shop.post('/api/orders', anOrderBody([bag]), headers),
    await shop.post('/orders', anOrderBody([bag])),
    await shop.post('/api/sandbox/create-intent', intent),
    await shop.post('/api/sandbox/create-intent', { ...intent, checkout: undefined }),
    await shop.post('/sandbox/create-intent', intent),
  ]
  for (const response of tries) {
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { success: false, code: 'shop_closed', message: SHOP_CLOSED_MESSAGE },
    ])
  }
  expect(await stockOf(bag.variants[0]?.variant_id ?? 0)).toBe(5)
  expect(await shop.deps.db.selectFrom('orders').select('order_id').execute()).toEqual([])
  expect(await shop.deps.db.selectFrom('payments').select('payment_id').execute()).toEqual([])
})

test('a repeat of an order from before the closing returns that order', async () => {
  const { shop, bag, close } = await aClosedShop()
  const customer = await signedIn(await aCustomer())
  const headers = { ...customer.headers, 'Idempotency-Key': '3f0c1d2e-5f0c-4d2e-9f0c-1d2e5f0c1d2e' }
  const body = anOrderBody([bag])
  const first = await shop.post('/api/orders', body, headers)
  expect(first.status).toBe(201)
  await close()
  const again = await shop.post('/api/orders', body, headers)
  expect([again.status, await again.json()]).toEqual([201, await first.json()])
})

test('a payment that began before the closing is finished', async () => {
  const { shop, bag, close } = await aClosedShop()
  const intent = await begin(shop, anIntentBody([bag]))
  await close()
  expect((await confirm(shop, intent)).status).toBe(200)
  expect((await placeByCard(shop, [bag], intent)).status).toBe(201)
})

test('staff create orders in a closed shop', async () => {
  const { shop, bag, headers, close } = await aClosedShop()
  await close()
  const { email, items, total, shipping } = anOrderBody([bag])
  const response = await shop.post('/api/admin/orders', { email, items, total, shipping }, headers)
  expect(response.status, await response.clone().text()).toBe(201)
})

test('people may still register and subscribe: neither is a sale', async () => {
  const { shop, close } = await aClosedShop()
  await close()
  const account = { name: 'Claire Aubert', email: 'claire@example.com', password: 'Linden!Harbor7Gate' }
  const registered = await shop.post('/api/auth/register', account)
  expect(registered.status, await registered.clone().text()).toBe(201)
  const subscribed = await shop.post('/api/email/newsletter/subscribe', { email: 'claire@example.com' })
  expect(subscribed.status, await subscribed.clone().text()).toBe(200)
})

test('a closed shop has nothing for search engines', async () => {
  const { shop, put, close } = await aClosedShop()
  await close()
  const robots = await shop.get('/robots.txt')
  expect([await robots.text(), robots.headers.get('cache-control')]).toEqual([
    'User-agent: *\nDisallow: /\n',
    'no-store',
  ])
  for (const path of ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-products-1.xml'])
    expect([path, (await shop.get(path)).status]).toEqual([path, 404])
  await put({ isOpen: true })
  expect(await (await shop.get('/robots.txt')).text()).toContain('Sitemap: ')
  expect((await shop.get('/sitemap-products-1.xml')).status).toBe(200)
})
