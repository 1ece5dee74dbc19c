import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { limits } from '@atelier/domain/limits/limits'
import { BACK_IN_STOCK_REQUESTED } from '@atelier/domain/back-in-stock/back-in-stock.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aProduct } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { havePublished } from '../../testing/have-published.ts'
import { deleteOldRequests } from './back-in-stock.repo.ts'
import { sendBackInStockEmails } from './send-back-in-stock-emails.ts'

const never = new AbortController().signal
const requestNotice = ({ post }: TestApp, slug: string, over = {}) =>
  post(`/api/products/${slug}/back-in-stock`, { email: 'Claire@Example.com', color: 'Noir', ...over })
const openRequests = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('back_in_stock_requests').select('email').orderBy('request_id').execute()).map(
    ({ email }) => email,
  )
const setStock = ({ deps }: TestApp, stock: number) => deps.db.updateTable('color_variants').set({ stock }).execute()

test('emails each request once when the color is in stock again', async () => {
  const shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' })
  const bag = await aProduct({ name: 'Clémence', slug: 'clemence', priceCents: 1_290_00, colors: { Noir: 0 } })
  const response = await requestNotice(shop, 'clemence')
  expect([response.status, await response.json()]).toEqual([200, { success: true, message: BACK_IN_STOCK_REQUESTED }])
  expect(await openRequests(shop)).toEqual(['claire@example.com'])

  expect(await sendBackInStockEmails(shop.deps, never)).toBe(0)
  await setStock(shop, 2)
  expect(await sendBackInStockEmails(shop.deps, never)).toBe(1)
  expect(await sendBackInStockEmails(shop.deps, never)).toBe(0)
  expect(await openRequests(shop)).toEqual([])

  await shop.sendEmails()
  expect(shop.emailTransport.sent).toHaveLength(1)
  const [email] = shop.emailTransport.sent
  expect(email).toMatchObject({ to: 'claire@example.com', subject: 'Clémence in Noir is back in stock' })
  for (const part of [email?.html ?? '', email?.text ?? '']) {
    expect(part).toContain('https://shop.example/products/clemence?color=noir')
    expect(part).toContain('$1,290.00')
  }
  expect(email?.html).toContain(`https://shop.example/media/${bag.product_id.split('-')[1]}.jpg`)
})

test('returns the same response for a repeat and stores it once; a new request is possible after the email', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 0 } })
  const first = await (await requestNotice(shop, bag.slug)).json()
  expect(await (await requestNotice(shop, bag.product_id, { color: 'NOIR' })).json()).toEqual(first)
  expect(await openRequests(shop)).toHaveLength(1)
  await setStock(shop, 1)
  await sendBackInStockEmails(shop.deps, never)
  await setStock(shop, 0)
  await requestNotice(shop, bag.slug)
  expect(await openRequests(shop)).toHaveLength(1)
})

test('sends no email for a hidden product, or one that staff marked as sold out', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 3 }, status: 'out_of_stock' })
  expect((await requestNotice(shop, bag.slug)).status).toBe(200)
  expect(await sendBackInStockEmails(shop.deps, never)).toBe(0)
  await shop.deps.db.updateTable('products').set({ status: 'draft' }).execute()
  expect(await sendBackInStockEmails(shop.deps, never)).toBe(0)
  await shop.deps.db.updateTable('products').set({ status: 'active' }).execute()
  expect(await sendBackInStockEmails(shop.deps, never)).toBe(1)
})

test.each([
  [409, { color: 'Ivoire' }, { code: 'conflict', message: 'This color is in stock. You can buy it now.' }],
  [409, { color: 'Uncounted' }, { code: 'conflict' }],
  [400, { color: 'Mauve' }, { errors: [{ path: 'color', message: 'This product isn’t available in that color' }] }],
  [400, { color: '' }, { errors: [{ path: 'color', message: 'Please choose a color' }] }],
  [400, { email: 'nobody' }, { errors: [{ path: 'email', message: 'Please enter a valid email address' }] }],
  [400, { product: 'x' }, { errors: [{ path: 'product' }] }],
])('returns %i for the request %o, and stores nothing', async (status, over, expected) => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 0, Ivoire: 1, Uncounted: null } })
  const response = await requestNotice(shop, bag.slug, over)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject(expected)
  expect(await openRequests(shop)).toEqual([])
})

test('returns 404 for a hidden product', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 0 }, status: 'draft' })
  expect((await requestNotice(shop, bag.slug)).status).toBe(404)
})

test.each([[{ website: 'http://spam.example' }], [{ openForMs: 40 }]])(
  'a submission by a bot, %o, gets the usual response and is dropped',
  async (trap) => {
    const shop = await createTestApp()
    const bag = await aProduct({ colors: { Noir: 0 } })
    expect(await (await requestNotice(shop, bag.slug, trap)).json()).toMatchObject({ message: BACK_IN_STOCK_REQUESTED })
    expect(await openRequests(shop)).toEqual([])
  },
)

test('limits the number of open requests per email address', async () => {
  const shop = await createTestApp()
  for (let count = 0; count <= limits.catalog.backInStockPerAddress; count += 1) {
    expect((await requestNotice(shop, (await aProduct({ colors: { Noir: 0 } })).slug)).status).toBe(200)
  }
  expect(await openRequests(shop)).toHaveLength(limits.catalog.backInStockPerAddress)
})

test('limits the request rate', async () => {
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1' })
  const bag = await aProduct({ colors: { Noir: 0 } })
  const { attempts } = limits.rateLimits.backInStock
  for (let count = 0; count < attempts; count += 1) expect((await requestNotice(shop, bag.slug)).status).toBe(200)
  const response = await requestNotice(shop, bag.slug)
  expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
})

test('concurrent workers send each email once', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 0 } })
  for (let count = 0; count < 120; count += 1)
    await requestNotice(shop, bag.slug, { email: `claire${count}@example.com` })
  await setStock(shop, 1)
  const workers = 4
  await Promise.all(Array.from({ length: workers }, () => sendBackInStockEmails(shop.deps, never)))
  const recipients = await shop.deps.db.selectFrom('mails').select('recipient').execute()
  expect(new Set(recipients.map(({ recipient }) => recipient)).size).toBe(120)
  expect(recipients).toHaveLength(120)
})

test('deletes old requests', async () => {
  const shop = await createTestApp()
  const bag = await aProduct({ colors: { Noir: 0 } })
  await requestNotice(shop, bag.slug)
  expect(await deleteOldRequests(shop.deps.db, demoTerms.retention.backInStockDays)).toBe(0)
  const days = demoTerms.retention.backInStockDays + 1
  await sql`update back_in_stock_requests set created_at = now() - make_interval(days => ${days})`.execute(shop.deps.db)
  expect(await deleteOldRequests(shop.deps.db, demoTerms.retention.backInStockDays)).toBe(1)
})

test('the email names the price in the currency of the shop', async () => {
  const shop = await createTestApp()
  await havePublished(shop.deps, 'terms', { currency: 'JPY' })
  const bag = await aProduct({ priceCents: 198_000, colors: { Noir: 0 } })
  await requestNotice(shop, bag.slug)
  await setStock(shop, 1)
  await sendBackInStockEmails(shop.deps, never)
  await shop.sendEmails()
  expect(shop.emailTransport.sent[0]?.text).toContain('¥198,000')
})
