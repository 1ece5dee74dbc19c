import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAdminUser } from '../features/admin-users/admin-users.repo.ts'
import { lockOwnRole } from '../features/admin-users/own-roles.repo.ts'
import { lockPasskeys } from '../features/auth/passkeys/passkeys.repo.ts'
import { lockCategories } from '../features/categories/categories.repo.ts'
import { lockCustomerRecord } from '../features/customers/desk/customer-records.repo.ts'
import { lockCampaign } from '../features/email/campaigns/campaigns.repo.ts'
import { lockEmail } from '../features/email/email-log.repo.ts'
import { lockMessage } from '../features/inbox/inbox.repo.ts'
import { lockSubscriber } from '../features/newsletter/subscribers.repo.ts'
import { lockOrder } from '../features/orders/order-changes.repo.ts'
import { lockCheckout } from '../features/payments/checkout/checkouts.repo.ts'
import { lockPayment } from '../features/payments/payments.repo.ts'
import { lockRefund, requestRefund } from '../features/payments/refunds/refunds.repo.ts'
import { lockAdminProduct, lockAdminProducts } from '../features/products/desk/admin-products.repo.ts'
import { lockSale } from '../features/products/sales/sales.repo.ts'
import { getReturn } from '../features/returns/returns.repo.ts'
import { anIntentBody, begin } from '../testing/card-checkout.ts'
import { aCustomer, anOrder, anOwnRole, aProduct, aStaffMember } from '../testing/factories.ts'
import { createTestApp } from '../testing/test-app.ts'
import { waitForBlockedLock } from '../testing/database/wait-for-blocked-lock.ts'
import { countDeadlocks, testDatabase } from '../testing/test-database.ts'
import { inTransaction, type Tx } from './client.ts'

/** A table, how to insert a row, and the statement that locks one. */
interface Lockable {
  table: string
  key: string
  make: () => Promise<unknown>
  lock: (tx: Tx, id: never) => Promise<unknown>
}

const db = async () => (await testDatabase()).db
const insert = async (statement: ReturnType<typeof sql>) => void (await statement.execute(await db()))

async function aPayment(): Promise<void> {
  await begin(await createTestApp(), anIntentBody([await aProduct()]))
}

const LOCKS: Readonly<Record<string, Lockable>> = {
  lockOrder: { table: 'orders', key: 'order_id', make: () => anOrder(), lock: lockOrder },
  lockPayment: { table: 'payments', key: 'payment_id', make: aPayment, lock: lockPayment },
  lockCheckout: { table: 'checkouts', key: 'checkout_id', make: aPayment, lock: lockCheckout },
  lockRefund: {
    table: 'refunds',
    key: 'refund_id',
    make: async () => {
      const { order_id: orderId } = await anOrder({ payment_method: 'CREDIT_CARD', payment_status: 'succeeded' })
      const request = { orderId, amountCents: 1_00, reason: 'Return', actor: null, idempotencyKey: orderId }
      await inTransaction(await db(), (tx) => requestRefund(tx, request))
    },
    lock: lockRefund,
  },
  getReturn: {
    table: 'returns',
    key: 'return_id',
    make: async () => {
      const { order_id: orderId } = await anOrder({ status: 'DELIVERED', payment_status: 'paid' })
      const returnId = `RET-${orderId.slice('ORD-'.length)}`
      await insert(sql`insert into returns (return_id, order_id, reason) values (${returnId}, ${orderId}, 'Other')`)
    },
    lock: getReturn,
  },
  lockOwnRole: { table: 'admin_roles', key: 'role_id', make: () => anOwnRole(['orders:view']), lock: lockOwnRole },
  lockAdminUser: { table: 'users', key: 'user_id', make: () => aStaffMember({ role: 'EDITOR' }), lock: lockAdminUser },
  lockPasskeys: {
    table: 'passkey_owners',
    key: 'user_id',
    make: async () => {
      const { user_id } = await aStaffMember()
      await insert(sql`insert into passkey_owners (user_id, handle) values (${user_id}, ${randomUUID()}::bytea)`)
    },
    lock: lockPasskeys,
  },
  lockDeskCustomer: { table: 'users', key: 'user_id', make: () => aCustomer(), lock: lockCustomerRecord },
  lockSubscriber: {
    table: 'subscribers',
    key: 'subscriber_id',
    make: () => insert(sql`insert into subscribers (email) values (${`${randomUUID()}@example.com`})`),
    lock: lockSubscriber,
  },
  lockMail: {
    table: 'mails',
    key: 'mail_id',
    make: () => insert(sql`insert into mails (recipient, subject, html, text) values ('a@example.com', '', '', '')`),
    lock: lockEmail,
  },
  lockCampaign: {
    table: 'campaigns',
    key: 'campaign_id',
    make: () =>
      insert(sql`
        insert into campaigns (subject, html_content, text_content, brand, postal_address, is_targeted, recipient_count,
          skipped_count, created_by_name, starts_at) values ('A', '', '', 'A', 'A', false, 0, 0, 'A', now())`),
    lock: (tx: Tx, id: number) => lockCampaign(tx, id, DEFAULT_REGION),
  },
  lockSale: {
    table: 'sales',
    key: 'sale_id',
    make: () => insert(sql`insert into sales (discount_percent, rounding, starts_at) values (20, 'cent', now())`),
    lock: lockSale,
  },
  lockMessage: {
    table: 'contact_messages',
    key: 'message_id',
    make: () =>
      insert(sql`
        insert into contact_messages (name, email, subject, message) values ('A', 'a@example.com', 'order', 'Hello')`),
    lock: lockMessage,
  },
}

// The embedded database runs one transaction at a time: there is nothing to wait for.
test.each(Object.entries(LOCKS))(
  '%s blocks other transactions on its row until the end, and leaves the other row free',
  async (_name, { table, key, make, lock }) => {
    await make()
    await make()
    const all = sql<{ id: unknown }>`select ${sql.ref(key)} as id from ${sql.table(table)} order by 1`
    const free = sql<{ id: unknown }>`
      select ${sql.ref(key)} as id from ${sql.table(table)} order by 1 for update skip locked`
    const idsOf = async (query: typeof all): Promise<unknown[]> =>
      (await query.execute(await db())).rows.map(({ id }) => id)
    const [first, second] = await idsOf(all)
    await inTransaction(await db(), async (tx) => {
      await lock(tx, second as never)
      expect(await idsOf(free)).toEqual([first])
    })
    expect(await idsOf(free)).toEqual([first, second])
  },
)

test('a change of one member of staff waits for a change of any active super admin', async () => {
  const [first, second, editor] = [
    await aStaffMember({ role: 'SUPER_ADMIN' }),
    await aStaffMember({ role: 'SUPER_ADMIN' }),
    await aStaffMember({ role: 'EDITOR' }),
  ]
  const free = sql<{ id: string }>`select user_id as id from users order by 1 for update skip locked`
  await inTransaction(await db(), async (tx) => {
    expect(await lockAdminUser(tx, first.user_id)).toMatchObject({
      target: { userId: first.user_id },
      otherSuperAdmins: 1,
    })
    expect((await free.execute(await db())).rows).toEqual([{ id: editor.user_id }])
  })
  await sql`update users set is_active = false where user_id = ${second.user_id}`.execute(await db())
  await inTransaction(await db(), async (tx) => {
    expect(await lockAdminUser(tx, editor.user_id)).toMatchObject({ otherSuperAdmins: 1 })
    expect((await free.execute(await db())).rows).toEqual([{ id: second.user_id }])
  })
})

test('a category gets its new slug after the product changes that started before', async () => {
  const [bag, other] = [await aProduct({ category: 'totes' }), await aProduct({ category: 'totes' })]
  const before = countDeadlocks()
  const database = await db()
  const rename = (slug: string, to: string) =>
    inTransaction(database, async (tx) => {
      await lockCategories(tx)
      await sql`update categories set slug = ${to} where slug = ${slug}`.execute(tx)
    })
  let renamed: Promise<void> | undefined
  await inTransaction(database, async (tx) => {
    await lockAdminProduct(tx, bag.product_id)
    renamed = rename('totes', 'bags')
    await waitForBlockedLock(tx)
    // The rename holds nothing yet that this transaction needs: neither products nor their categories.
    await lockAdminProducts(tx, [bag.product_id, other.product_id])
    await sql`update products set category = 'totes', name = 'Saved' where category = 'totes'`.execute(tx)
  })
  await renamed
  const rows = await database.selectFrom('products').select(['category', 'name']).execute()
  expect(rows).toEqual([1, 2].map(() => ({ category: 'bags', name: 'Saved' })))
  expect(countDeadlocks()).toBe(before)
})

test('changes of categories run one after the other, while products are stored', async () => {
  const free = sql<{ id: string }>`select slug as id from categories for no key update skip locked`
  await inTransaction(await db(), async (tx) => {
    await lockCategories(tx)
    expect((await free.execute(await db())).rows).toEqual([])
    await aProduct({ category: 'totes' })
  })
  expect((await free.execute(await db())).rows).toHaveLength(6)
})
