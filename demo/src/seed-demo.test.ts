import { verify } from '@node-rs/argon2'
import { SENDER_TYPES } from '@atelier/domain/shop/shop.schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aggregateSales } from '../../apps/api/src/features/products/product-sales.repo.ts'
import { closeNewStore, readIsOpen } from '../../apps/api/src/features/settings/settings.public.ts'
import { openDatabaseOfFile, testDatabase } from '../../apps/api/src/testing/test-database.ts'
import { createPublishedShop } from '../../apps/api/src/features/shop-documents/create-published-shop.ts'
import { inTransaction, type Db } from '../../apps/api/src/db/client.ts'
import { CATALOG, colorsOf } from './catalog/catalog.ts'
import { seedDemo } from './seed-demo.ts'
import { publishDocuments } from './store.ts'

const now = () => new Date('2026-05-12T15:00:00Z')
const log = { info() {} }
const config = {
  publicUrl: 'https://shop.example',
  SESSION_SECRET: 'a secret of this test alone',
  MAIL_FROM: 'ORSENNE <orders@atelier.example>',
}
const seed = (into: Db) => seedDemo({ db: into, log, now, demoPassword: 'correct horse battery', config })

let db: Db
/** Whether each of two processes inserted. */
let hasInserted: boolean[] = []

// All tests read one demo, which takes seconds to insert: two processes start together on a new, empty store.
beforeAll(async () => {
  db = await openDatabaseOfFile()
  await closeNewStore(db, now())
  hasInserted = await Promise.all([seed(db), seed(db)])
}, 180_000)
afterAll(() => db.destroy())

describe('seedDemo', () => {
  it('inserts the catalog with its colors and images into an empty database', async () => {
    const products = await db.selectFrom('products').selectAll().orderBy('created_at', 'desc').execute()
    expect(products.map((product) => product.slug).toSorted()).toEqual(
      CATALOG.map((product) => product.slug).toSorted(),
    )
    expect(products.find((product) => product.status === 'active')).toMatchObject({
      slug: 'clemence',
      price_cents: 189_000,
      is_active: true,
    })
    expect(products.find((product) => product.slug === 'denier-coin-purse')).toMatchObject({
      features: [],
      included: [],
      dimensions: null,
      materials: null,
    })
    // A deleted product that was for sale returns 410; a draft never was.
    const neverShown = products.filter((product) => product.first_shown_at === null)
    expect(neverShown.map((product) => product.status)).toEqual(['draft'])
    const variants = await db.selectFrom('color_variants').selectAll().execute()
    expect(variants).toHaveLength(CATALOG.flatMap(colorsOf).length)
    const withoutImage = await db
      .selectFrom('color_variants')
      .leftJoin('product_images', 'product_images.variant_id', 'color_variants.variant_id')
      .where('product_images.variant_id', 'is', null)
      .select('sku')
      .execute()
    expect(withoutImage).toEqual([])
  })

  it('creates one account of each staff role and one customer, all with the demo password', async () => {
    const accounts = await db
      .selectFrom('users')
      .where('email', 'like', '%@atelier.example')
      .select(['email', 'role', 'admin_role', 'password_hash', 'email_verified_at'])
      .execute()
    expect(Object.fromEntries(accounts.map((account) => [account.email, account.admin_role ?? account.role]))).toEqual({
      'superadmin@atelier.example': 'SUPER_ADMIN',
      'admin@atelier.example': 'ADMIN',
      'manager@atelier.example': 'MANAGER',
      'editor@atelier.example': 'EDITOR',
      'viewer@atelier.example': 'VIEWER',
      'customer@atelier.example': 'customer',
    })
    expect(accounts.find(({ role }) => role === 'customer')?.email_verified_at).toBeInstanceOf(Date)
    for (const account of accounts) {
      expect(await verify(String(account.password_hash), 'correct horse battery')).toBe(true)
    }
    expect(accounts[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/)
  })

  it('inserts orders whose line items, history and sales counts match', async () => {
    const orders = await db.selectFrom('orders').selectAll().execute()
    const items = await db.selectFrom('order_items').selectAll().execute()
    const steps = await db.selectFrom('order_status_history').selectAll().orderBy('entry_id').execute()
    for (const order of orders) {
      const lines = items.filter((item) => item.order_id === order.order_id)
      const cents = lines.reduce((sum, line) => sum + line.unit_price_cents * line.quantity, 0)
      expect(cents).toBe(order.subtotal_cents)
      const last = steps.filter((step) => step.order_id === order.order_id).at(-1)
      expect(last).toMatchObject({ status: order.status, note: order.status_note, created_at: order.updated_at })
      expect((order.user_id === null) !== (order.guest_id === null)).toBe(true)
    }
    const countedOrders = new Set(
      orders
        .filter((order) => ['succeeded', 'paid', 'partially_refunded'].includes(order.payment_status))
        .map((order) => order.order_id),
    )
    const units = items.filter((item) => countedOrders.has(item.order_id)).reduce((sum, item) => sum + item.quantity, 0)
    await aggregateSales(db)
    const counted = await db
      .selectFrom('product_sales')
      .select((row) => row.fn.sum<number>('pieces').as('pieces'))
      .executeTakeFirstOrThrow()
    expect(counted.pieces).toBe(units)
  })

  it('inserts a ledger that matches every order', async () => {
    const orders = await db.selectFrom('orders').selectAll().execute()
    const entries = await db.selectFrom('payment_entries').selectAll().execute()
    const recordedCents = (orderId: string, kind: string): number =>
      entries
        .filter((entry) => entry.order_id === orderId && entry.kind === kind)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    for (const order of orders) {
      const wasPaid = ['succeeded', 'paid', 'refunded', 'partially_refunded'].includes(order.payment_status)
      const { paid_cents: paid, refunded_cents: refunded } = order
      expect(paid).toBe(wasPaid ? order.total_cents : 0)
      expect(refunded === 0).toBe(!order.payment_status.endsWith('refunded'))
      expect(refunded === paid && paid > 0).toBe(order.payment_status === 'refunded')
      expect([recordedCents(order.order_id, 'capture'), recordedCents(order.order_id, 'refund')]).toEqual([
        paid,
        refunded,
      ])
    }
    const revenue = orders.reduce((sum, order) => sum + order.paid_cents - order.refunded_cents, 0)
    const signed = entries.reduce(
      (sum, { kind, amount_cents }) => sum + (kind === 'capture' ? 1 : -1) * amount_cents,
      0,
    )
    expect(signed).toBe(revenue)
    expect(revenue).toBeGreaterThan(0)
  })

  it('changes nothing when it runs again', async () => {
    const before = await everything()
    expect(await seed(db)).toBe(false)
    expect(await everything()).toEqual(before)
  })

  it('leaves a shop alone that is already in use', async () => {
    const { db: inUse } = await testDatabase()
    await inUse
      .insertInto('users')
      .values({
        user_id: 'usr_owner',
        email: 'owner@example.com',
        name: 'Owner',
        role: 'admin',
        admin_role: 'SUPER_ADMIN',
      })
      .execute()
    expect(await seed(inUse)).toBe(false)
    expect(await inUse.selectFrom('products').selectAll().execute()).toEqual([])
  })

  it('runs once when two processes start together', async () => {
    expect(hasInserted.filter(Boolean)).toHaveLength(1)
    expect(await db.selectFrom('products').selectAll().execute()).toHaveLength(CATALOG.length)
  })

  const everything = async () => ({
    products: await db.selectFrom('products').selectAll().orderBy('product_id').execute(),
    users: await db.selectFrom('users').selectAll().orderBy('user_id').execute(),
    orders: await db.selectFrom('orders').selectAll().orderBy('order_id').execute(),
    version: await db.selectFrom('catalogue_version').selectAll().execute(),
  })

  it('inserts emails, campaigns and subscribers', async () => {
    const count = async (where: string) =>
      (await sql<{ n: number }>`select count(*) as n from ${sql.raw(where)}`.execute(db)).rows[0]?.n ?? 0
    expect(await count("mails where type = 'order' and status = 'sent' and created_at > '2026-04-12'")).toBeGreaterThan(
      20,
    )
    expect(await count('campaigns where recipient_count > 10 and finished_at is not null')).toBe(3)
    expect(await count("subscribers where status = 'active'")).toBeGreaterThan(30)
    expect(await count("subscribers where unsubscribed_at > '2026-05-12T15:00:00Z'")).toBe(0)
    expect(await count("mails where status not in ('sent', 'failed') or created_at > '2026-05-12T15:00:00Z'")).toBe(0)
    expect(await count('suppressions')).toBe(2)
    expect(await count("mails where type = 'order' and template = 'order-notification'")).toBeGreaterThan(5)
    const received = await db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'order-received')
      .executeTakeFirstOrThrow()
    const data = received.data as { total: string; items: { price: string }[]; orderUrl: string }
    expect([data.total, data.items[0]?.price]).toEqual([expect.stringMatching(/^\$/), expect.stringMatching(/^\$/)])
    // Stored emails contain no working order link.
    expect(data.orderUrl).toBe('https://shop.example/orders/')
  })

  it('opens a database that started as an empty store', async () => {
    expect(await readIsOpen(db)).toBe(true)
  })

  it('sets no sender address that a mail server of another domain would reject', async () => {
    const { db: other } = await testDatabase()
    await inTransaction(other, (tx) => publishDocuments(tx, now(), 'Maison <post@maison.example>'))
    const shop = createPublishedShop(other)
    await shop.refresh()
    const { senderNames, senderAddresses } = shop.company
    expect(senderAddresses).toEqual({})
    expect(new Set(Object.values(senderNames)).size).toBe(SENDER_TYPES.length)
  })
})
