import type { ErasurePlanResponse } from '@atelier/domain/customers/customers.schema'
import { sql, type Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import type { Tables } from '../../../db/tables.ts'
import { anIntentBody, begin } from '../../../testing/card-checkout.ts'
import { anOrder, anOrderBody, aCustomer, aProduct, aStaffMember } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { adoptOrdersOfAddress } from '../../orders/orders.public.ts'
import { countOthersWithEmail, listGuestsByEmail } from '../account/account-deletion.repo.ts'
import { deleteDueAccounts } from '../account/delete-accounts.ts'

const EMAIL = 'shared@example.com'
const neverAborted = (): AbortSignal => new AbortController().signal

/** A shop whose staff erase customers, and an address that two people use. */
async function aShop() {
  const shop = await createTestApp()
  const { db } = shop.deps
  const staff = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  const bag = await aProduct({ colors: { Noir: 50 } })
  const soldOut = await aProduct({ colors: { Noir: 0 } })
  const request = (path: string, method: string, body?: object) =>
    shop.request(method, `/api/admin/users/${path}`, body, staff.headers)
  const order = async (firstName: string, userId?: string, headers: Record<string, string> = {}) => {
    const body = anOrderBody([bag], { email: EMAIL, ...(userId ? { userId } : {}) })
    const response = await shop.post('/api/orders', { ...body, shipping: { ...body.shipping, firstName } }, headers)
    expect(response.status).toBe(201)
  }
  /** The owner of the address, who never registered. */
  const useAsOwner = async () => {
    await order('Olive')
    await shop.post('/api/email/newsletter/subscribe', { email: EMAIL, name: 'Olive' })
    await shop.post('/api/email/contact', { name: 'Olive', email: EMAIL, subject: 'care', message: 'Rain spots?' })
    await shop.post(`/api/products/${soldOut.slug}/back-in-stock`, { color: 'Noir', email: EMAIL })
    await sql`insert into mails (recipient, subject, html, text) values (${EMAIL}, 'For Olive', 'Dear Olive', 'Dear Olive')`.execute(
      db,
    )
  }
  /** Another person with the same address, as a guest or with an unverified account. */
  const addressSharer = async (role: 'guest' | 'customer') => {
    const user = await aCustomer({ role, email: EMAIL })
    await order('Max', user.user_id, (await signedIn(user)).headers)
    await request(`${user.user_id}/mail`, 'POST', { subject: 'For Max', message: 'Dear Max' })
    return user.user_id
  }
  const completeOrders = async () => {
    await shop.sendEmails()
    await sql`insert into suppressions (email, cause, reason) values (${EMAIL}, 'staff', 'Olive asked')`.execute(db)
    await sql`update orders set status = 'DELIVERED'`.execute(db)
  }
  /** Returns the stored rows as text, by the person they name. */
  const rowsOf = async (name: string) => {
    const tables = ['orders', 'subscribers', 'contact_messages', 'back_in_stock_requests', 'suppressions', 'mails']
    const found: string[] = []
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`
        select ${table} || ' ' || t::text as row from ${sql.table(table)} t
        where t::text like ${`%${name}%`} or ${table} = 'back_in_stock_requests' order by 1`.execute(db)
      found.push(...rows.map(({ row }) => row))
    }
    return found
  }
  const erase = (userId: string, also = {}) => request(`${userId}/erase`, 'POST', { confirm: 'ERASE', ...also })
  const plan = async (userId: string) => {
    const { success, data } = (await (await request(`${userId}/erasure`, 'GET')).json()) as ErasurePlanResponse
    expect(success).toBe(true)
    return data
  }
  return { ...shop, db, request, order, useAsOwner, addressSharer, completeOrders, rowsOf, erase, plan }
}

const OTHERS = { accounts: 0, guests: 0, orders: 1, subscriptions: 1, messages: 1, waits: 1 }
const NONE = { accounts: 0, guests: 0, orders: 0, subscriptions: 0, messages: 0, waits: 0 }

test.each(['guest', 'customer'] as const)(
  'erasing a %s with an unverified address keeps the records of another person with that address',
  async (role) => {
    const { useAsOwner, addressSharer, completeOrders, rowsOf, erase, plan } = await aShop()
    await useAsOwner()
    const userId = await addressSharer(role)
    await completeOrders()
    const remaining = await rowsOf('Olive')
    // An order, its email, the email by staff, the subscription, the message with its email, the request and the
    // suppression.
    expect(remaining).toHaveLength(8)
    expect(await rowsOf('Max')).not.toEqual([])
    expect(await plan(userId)).toEqual({ isAddressProven: false, others: OTHERS })

    expect((await erase(userId)).status).toBe(200)
    expect(await rowsOf('Olive')).toEqual(remaining)
    expect((await rowsOf('Max')).filter((row) => !row.startsWith('back_in_stock'))).toEqual([])
  },
)

test("deleting one's own account with an unverified address keeps the records of others with that address", async () => {
  const { deps, db, useAsOwner, addressSharer, completeOrders, rowsOf } = await aShop()
  await useAsOwner()
  const userId = await addressSharer('customer')
  await completeOrders()
  const remaining = await rowsOf('Olive')
  const past = new Date(Date.now() - 1_000)
  await db.updateTable('users').set({ deletion_due_at: past }).where('user_id', '=', userId).execute()
  expect(await deleteDueAccounts(deps, neverAborted())).toMatchObject({ deleted: 1 })
  expect(await rowsOf('Olive')).toEqual(remaining)
  expect((await rowsOf('Max')).filter((row) => !row.startsWith('back_in_stock'))).toEqual([])
})

test('a proof of the address erases the rest as well, including other guests', async () => {
  const { db, useAsOwner, addressSharer, completeOrders, rowsOf, erase, plan } = await aShop()
  await useAsOwner()
  const [userId] = [await addressSharer('guest'), await addressSharer('guest')]
  await completeOrders()
  expect((await plan(userId)).others).toEqual({ ...OTHERS, guests: 1, orders: 2 })
  const erased = await erase(userId, { isAddressTheirs: true })
  expect([erased.status, await erased.json()]).toEqual([200, { success: true, message: 'Customer erased' }])
  const log = db.selectFrom('audit_entries').select(['target_id', 'changes']).where('action', '=', 'customer.erased')
  expect(await log.execute()).toMatchObject([
    { target_id: userId, changes: { addressRecords: { after: 'erased with the address' } } },
  ])
  expect([...(await rowsOf('Olive')), ...(await rowsOf('Max')), ...(await rowsOf(EMAIL))]).toEqual([])
  const users = await db.selectFrom('users').select('name').where('role', '=', 'guest').execute()
  expect(users).toEqual([{ name: 'Deleted customer' }, { name: 'Deleted customer' }])
})

test('a proof does not affect another account', async () => {
  const { db, addressSharer, completeOrders, rowsOf, erase, plan } = await aShop()
  const owner = await aCustomer({ email: EMAIL })
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', owner.user_id).execute()
  const userId = await addressSharer('guest')
  await completeOrders()
  expect(await plan(userId)).toEqual({ isAddressProven: false, others: { ...NONE, accounts: 1 } })
  const refused = await erase(userId, { isAddressTheirs: true })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'conflict', errors: [{ path: 'isAddressTheirs' }] })
  expect(await rowsOf('Max')).not.toEqual([])
  expect((await erase(userId)).status).toBe(200)
  const log = db.selectFrom('audit_entries').select(['target_id', 'changes']).where('action', '=', 'customer.erased')
  expect(await log.execute()).toMatchObject([
    { target_id: userId, changes: { addressRecords: { after: 'kept where shared' } } },
  ])
  expect(await rowsOf('Max')).toEqual([])
  expect(await rowsOf('Olive')).toHaveLength(1)
})

test('erases everything under an address without other records, and under a verified one', async () => {
  const { db, addressSharer, completeOrders, rowsOf, erase, plan, useAsOwner } = await aShop()
  const alone = await addressSharer('guest')
  await sql`insert into mails (recipient, subject, html, text) values (${EMAIL}, 'x', 'y', 'z')`.execute(db)
  await completeOrders()
  expect(await plan(alone)).toEqual({ isAddressProven: false, others: NONE })
  await erase(alone)
  expect(await rowsOf(EMAIL)).toEqual([])

  await useAsOwner()
  const confirmed = await addressSharer('customer')
  await completeOrders()
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', confirmed).execute()
  expect(await plan(confirmed)).toEqual({ isAddressProven: true, others: OTHERS })
  await erase(confirmed)
  expect([...(await rowsOf(EMAIL)), ...(await rowsOf('Olive'))]).toEqual([])
})

test('records under another address do not count as shared, and stay', async () => {
  const { db, addressSharer, completeOrders, plan, erase } = await aShop()
  const other = 'other@example.com'
  await sql`insert into subscribers (email, source) values (${other}, 'footer')`.execute(db)
  await db
    .insertInto('contact_messages')
    .values({ name: 'Nora', email: other, subject: 'care', message: 'Rain spots?' })
    .execute()
  await sql`insert into back_in_stock_requests (email, variant_id) select ${other}, min(variant_id) from color_variants`.execute(
    db,
  )
  await anOrder({ email: other, status: 'DELIVERED' })
  await aCustomer({ email: other })
  await aCustomer({ role: 'guest', email: other })
  const userId = await addressSharer('guest')
  await completeOrders()
  const others = async () => (await plan((await aCustomer({ role: 'guest', email: other })).user_id)).others
  expect(await plan(userId)).toEqual({ isAddressProven: false, others: NONE })
  const before = { accounts: 1, guests: 1, orders: 1, subscriptions: 1, messages: 1, waits: 1 }
  expect(await others()).toEqual(before)
  expect((await erase(userId)).status).toBe(200)
  expect(await others()).toEqual({ ...before, guests: 2 })
})

test("a guest erased with a proof gets the visitors' orders, which are anonymized after delivery", async () => {
  const { db, deps, order, erase } = await aShop()
  await order('Olive')
  const guest = await aCustomer({ role: 'guest', email: EMAIL })
  const [account, otherGuest] = [await aCustomer(), await aCustomer({ role: 'guest' })]
  const others = [
    { first_name: 'Nora', user_id: account.user_id, guest_id: null },
    { first_name: 'Paul', user_id: null, guest_id: otherGuest.user_id },
  ]
  for (const one of others) await anOrder({ ...one, email: EMAIL })
  await sql`update orders set status = 'SHIPPED'`.execute(db)
  expect((await erase(guest.user_id, { isAddressTheirs: true })).status).toBe(200)
  const stored = db.selectFrom('orders').select(['first_name', 'user_id', 'guest_id']).orderBy('first_name', 'desc')
  const [nora, paul] = others
  expect(await stored.execute()).toEqual([paul, { first_name: 'Olive', user_id: null, guest_id: guest.user_id }, nora])
  await sql`update orders set status = 'DELIVERED'`.execute(db)
  expect(await deleteDueAccounts(deps, neverAborted())).toEqual({ deleted: 0, orders: 1 })
  const blanked = { first_name: 'Deleted', user_id: null, guest_id: guest.user_id }
  expect(await stored.execute()).toEqual([paul, nora, blanked])
})

test('account emails of an earlier version, without an account id, are cleared for that account only', async () => {
  const { db, erase } = await aShop()
  const [leaving, staying] = [await aCustomer(), await aCustomer()]
  // Older than every email, so that another account's email is also newer than this account.
  await db.updateTable('users').set({ created_at: leaving.created_at }).where('user_id', '=', leaving.user_id).execute()
  const lastYear = new Date(leaving.created_at.getTime() - 31_536_000_000)
  await db.updateTable('users').set({ created_at: lastYear }).where('user_id', '=', staying.user_id).execute()
  const email = (recipient: string, type: 'account' | 'general', at: Date) =>
    db
      .insertInto('mails')
      .values({ recipient, type, subject: `${type} mail`, html: 'x', text: 'x', created_at: at })
      .execute()
  const later = new Date(leaving.created_at.getTime() + 60_000)
  const earlier = new Date(leaving.created_at.getTime() - 60_000)
  await email(leaving.email, 'account', later)
  await email(leaving.email, 'account', earlier)
  await email(leaving.email, 'general', later)
  await email(staying.email, 'account', later)
  await email(leaving.email, 'account', leaving.created_at)
  // The same address, but assigned to another account.
  await email(leaving.email, 'account', later)
  await sql`update mails set user_id = ${staying.user_id} where mail_id = (select max(mail_id) from mails)`.execute(db)
  // Another record uses the address, so what is stored under it alone stays.
  await anOrder({ email: leaving.email })
  expect((await erase(leaving.user_id)).status).toBe(200)
  const left = await db.selectFrom('mails').select(['recipient', 'subject']).orderBy('mail_id').execute()
  expect(left.map(({ recipient, subject }) => [recipient.replace(/^deleted-.*/, 'deleted'), subject])).toEqual([
    ['deleted', ''],
    [leaving.email, 'account mail'],
    [leaving.email, 'general mail'],
    [staying.email, 'account mail'],
    ['deleted', ''],
    [leaving.email, 'account mail'],
  ])
})

test('account emails of an earlier version stay when a guest with that address is erased', async () => {
  const { db, erase } = await aShop()
  const guest = await aCustomer({ role: 'guest', email: EMAIL })
  await anOrder({ email: EMAIL })
  const created_at = new Date(guest.created_at.getTime() + 60_000)
  const email = { recipient: EMAIL, type: 'account' as const, subject: 'Hello', html: 'x', text: 'x', created_at }
  await db.insertInto('mails').values(email).execute()
  expect((await erase(guest.user_id)).status).toBe(200)
  expect(await db.selectFrom('mails').select(['recipient', 'subject']).execute()).toEqual([
    { recipient: EMAIL, subject: 'Hello' },
  ])
})

test("counts other records with an address without the customer's own and without deleted accounts", async () => {
  const { db } = await aShop()
  const other = 'other@example.com'
  const guest = await aCustomer({ role: 'guest', email: EMAIL })
  const owner = await aCustomer({ email: EMAIL })
  const gone = await aCustomer({ role: 'guest', email: EMAIL })
  const third = await aCustomer({ role: 'guest', email: EMAIL })
  await aCustomer({ email: other })
  await aCustomer({ role: 'guest', email: other })
  await db.updateTable('users').set({ deleted_at: new Date() }).where('user_id', '=', gone.user_id).execute()
  await anOrder({ email: EMAIL, user_id: owner.user_id })
  await anOrder({ email: EMAIL, guest_id: guest.user_id })
  await anOrder({ email: EMAIL, guest_id: guest.user_id, user_id: owner.user_id })
  await anOrder({ email: EMAIL })
  await anOrder({ email: other })
  const count = (userId: string) => countOthersWithEmail(db, { userId, email: EMAIL })
  expect(await count(guest.user_id)).toEqual({ ...NONE, accounts: 1, guests: 1, orders: 2 })
  expect(await count(owner.user_id)).toEqual({ ...NONE, accounts: 0, guests: 2, orders: 2 })
  await db.updateTable('users').set({ deleted_at: new Date() }).where('user_id', '=', owner.user_id).execute()
  expect(await count(guest.user_id)).toEqual({ ...NONE, accounts: 0, guests: 1, orders: 2 })
  const guests = await inTransaction(db, (tx) => listGuestsByEmail(tx, { userId: guest.user_id, email: EMAIL }))
  expect(guests).toEqual([third.user_id])
})

test("a proof attaches only visitors' orders with that address to the account", async () => {
  const { db } = await aShop()
  const [{ user_id: userId }, account, guest] = [
    await aCustomer({ email: EMAIL }),
    await aCustomer(),
    await aCustomer({ role: 'guest' }),
  ]
  const orders = [
    await anOrder({ email: EMAIL }),
    await anOrder({ email: EMAIL, guest_id: guest.user_id }),
    await anOrder({ email: EMAIL, user_id: account.user_id }),
    await anOrder({ email: 'other@example.com' }),
  ]
  await inTransaction(db, (tx) => adoptOrdersOfAddress(tx, { userId, email: EMAIL, kind: 'customer' }))
  const owners = []
  for (const { order_id } of orders) {
    const row = db.selectFrom('orders').select(['user_id', 'guest_id']).where('order_id', '=', order_id)
    owners.push(await row.executeTakeFirstOrThrow())
  }
  expect(owners).toEqual([
    { user_id: userId, guest_id: null },
    { user_id: null, guest_id: guest.user_id },
    { user_id: account.user_id, guest_id: null },
    { user_id: null, guest_id: null },
  ])
})

test("erasing one customer leaves another deleted customer's orders to the job, which anonymizes each order once", async () => {
  const { db, deps, erase } = await aShop()
  const [first, second, staying] = [await aCustomer(), await aCustomer(), await aCustomer()]
  const facts = { status: 'SHIPPED' as const, tracking_number: '1Z', status_note: 'On its way' }
  const underWay = await anOrder({ ...facts, user_id: first.user_id, email: first.email })
  await anOrder({ ...facts, user_id: staying.user_id, email: staying.email, status: 'DELIVERED' })
  const stored = async () =>
    (await db.selectFrom('orders').select(['email', 'tracking_number']).orderBy('created_at').execute()).map(
      ({ email, tracking_number }) => [email.replace(/^deleted-.*@/, '@'), tracking_number],
    )
  const remaining = [staying.email, '1Z']
  expect((await erase(first.user_id)).status).toBe(200)
  expect(await stored()).toEqual([[first.email, '1Z'], remaining])
  await db.updateTable('orders').set({ status: 'DELIVERED' }).where('order_id', '=', underWay.order_id).execute()
  expect((await erase(second.user_id)).status).toBe(200)
  expect(await stored()).toEqual([[first.email, '1Z'], remaining])
  expect(await deleteDueAccounts(deps, neverAborted())).toEqual({ deleted: 0, orders: 1 })
  expect(await stored()).toEqual([['@deleted.invalid', null], remaining])
  expect(await deleteDueAccounts(deps, neverAborted())).toEqual({ deleted: 0, orders: 0 })
})

test("emails with an erased order's number stay if they are of another type, order, account or address", async () => {
  const { db, erase } = await aShop()
  const [guest, other] = [await aCustomer({ role: 'guest', email: EMAIL }), await aCustomer()]
  // Another record uses the address, so what is stored under it alone stays.
  await anOrder({ email: EMAIL })
  const order = await anOrder({ email: EMAIL, guest_id: guest.user_id, status: 'DELIVERED' })
  const othersOrder = await anOrder({ email: other.email, user_id: other.user_id })
  const number = order.order_id.slice(-6)
  const email = { recipient: EMAIL, type: 'order' as const, subject: `Order ${number}`, html: 'x', text: 'x' }
  const emails: Insertable<Tables['mails']>[] = [
    email,
    { ...email, type: 'return' },
    { ...email, type: 'general' },
    { ...email, subject: 'Order 000' },
    { ...email, recipient: other.email },
    { ...email, order_id: othersOrder.order_id },
    { ...email, user_id: other.user_id },
    { ...email, subject: 'Thank you', order_id: order.order_id },
  ]
  for (const one of emails) await db.insertInto('mails').values(one).execute()
  expect((await erase(guest.user_id)).status).toBe(200)
  const left = await db.selectFrom('mails').select('subject').orderBy('mail_id').execute()
  expect(left.map(({ subject }) => subject !== '')).toEqual([false, false, true, true, true, true, true, false])
})

test('a checkout held for a payment keeps its address when the customer is erased', async () => {
  const shop = await aShop()
  const { db, erase } = shop
  const guest = await aCustomer({ role: 'guest', email: EMAIL })
  const bag = await aProduct({ colors: { Noir: 5 } })
  await begin(shop, anIntentBody([bag], { email: EMAIL }))
  await db.updateTable('checkouts').set({ state: 'released' }).execute()
  await begin(shop, anIntentBody([bag], { email: EMAIL }))
  expect((await erase(guest.user_id, { isAddressTheirs: true })).status).toBe(200)
  const left = await db.selectFrom('checkouts').select(['state', 'email']).orderBy('state').execute()
  expect(left).toEqual([
    { state: 'held', email: EMAIL },
    { state: 'released', email: '' },
  ])
})

test('finds emails of an earlier version, without an order id, by the order number', async () => {
  const { db, addressSharer, useAsOwner, completeOrders, rowsOf, erase } = await aShop()
  await useAsOwner()
  const userId = await addressSharer('guest')
  await completeOrders()
  await sql`update mails set order_id = null, user_id = null where subject <> 'For Max'`.execute(db)
  const remaining = await rowsOf('Olive')
  await erase(userId)
  expect(await rowsOf('Olive')).toEqual(remaining)
  expect((await rowsOf('Max')).filter((row) => !row.startsWith('back_in_stock'))).toEqual([])
})

test('an unsent email to an erased customer is never sent, even one that is held for staff', async () => {
  const { db, addressSharer, erase, sendEmails } = await aShop()
  const userId = await addressSharer('guest')
  const statuses = async () => {
    const rows = await db.selectFrom('mails').select(['status', 'type']).orderBy('mail_id').execute()
    return rows.map(({ status, type }) => `${type} ${status}`)
  }
  await sql`update mails set status = 'held' where type = 'general'`.execute(db)
  await sql`update orders set status = 'DELIVERED'`.execute(db)
  expect(await statuses()).toEqual(['order pending', 'general held'])
  await erase(userId)
  expect(await statuses()).toEqual(['order cancelled', 'general cancelled'])
  expect(await sendEmails()).toEqual([])
})

test('the erasure plan is for staff who may erase, and for customers only', async () => {
  const { app, request } = await aShop()
  const customer = await aCustomer()
  const manager = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  const path = `/api/admin/users/${customer.user_id}/erasure`
  expect((await app.request(path, { headers: manager.headers })).status).toBe(403)
  expect((await request('usr_unknown/erasure', 'GET')).status).toBe(404)
})
