import type { CustomerData } from '@atelier/domain/customers/customer-data.schema'
import type { CustomerResponse, TimelineResponse } from '@atelier/domain/customers/customers.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../../../db/client.ts'
import { aCustomer, anOrder, aStaffMember, TEST_PASSWORD } from '../../../testing/factories.ts'
import { signedIn } from '../../../testing/sessions.ts'
import { havePublished } from '../../../testing/have-published.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { testLog } from '../../../testing/test-log.ts'
import { recordAudits } from '../../audit/audit.repo.ts'
import { lockCustomerRecord } from './customer-records.repo.ts'
import { listOrderBriefsByEmail } from './order-briefs.repo.ts'

async function asStaff(role: AdminRole = 'ADMIN') {
  const shop = await createTestApp()
  const { headers } = await signedIn(await aStaffMember({ role }))
  const send = async (method: string, path: string, body?: unknown) =>
    shop.request(method, `/api/admin/users/${path}`, body, headers)
  return { shop, headers, send }
}

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T

test('emails a password reset link that works once', async () => {
  const { shop, send } = await asStaff('MANAGER')
  const customer = await aCustomer({ email: 'claire@example.com' })
  const response = await send('POST', `${customer.user_id}/reset-password`)
  expect(await response.json()).toMatchObject({
    success: true,
    message: 'Password reset link sent to claire@example.com',
  })
  const [email, ...others] = await shop.sendEmails()
  expect(others).toEqual([])
  const token = /#token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  const reset = { token, password: 'a new longer one' }
  expect((await shop.post('/api/auth/reset-password', reset)).status).toBe(200)
  expect((await shop.post('/api/auth/reset-password', reset)).status).toBe(410)
  const old = await shop.post('/api/auth/login', { email: 'claire@example.com', password: TEST_PASSWORD })
  expect(old.status).toBe(401)
  expect(await shop.auditActions()).toEqual(['customer.reset_link_sent'])
})

test('emails by staff to a customer wake the email worker at once', async () => {
  const { shop, send } = await asStaff()
  const { user_id: id } = await aCustomer()
  let wakes = 0
  shop.deps.signals.on('mail-queued', () => (wakes += 1))
  await send('POST', `${id}/reset-password`)
  expect(wakes).toBe(1)
  await send('POST', `${id}/mail`, { subject: 'Your bag', message: 'It is ready.' })
  expect(wakes).toBe(2)
  await send('PUT', id, { email: 'new@example.com', name: 'Claire', role: 'customer', isActive: true })
  expect(wakes).toBe(3)
})

test('sends no link to guests and inactive customers', async () => {
  const { shop, send } = await asStaff()
  const guest = await aCustomer({ role: 'guest' })
  const inactive = await aCustomer()
  await shop.deps.db.updateTable('users').set({ is_active: false }).where('user_id', '=', inactive.user_id).execute()
  const refusals = []
  for (const { user_id } of [guest, inactive]) {
    const response = await send('POST', `${user_id}/reset-password`)
    refusals.push([response.status, (await json<{ message: string }>(response)).message])
  }
  expect(refusals).toEqual([
    [409, 'Guests don’t have a password'],
    [409, 'This account is inactive. Reactivate it first.'],
  ])
  expect(await shop.sendEmails()).toEqual([])
})

test('sends no email to a deleted account, and audits none', async () => {
  const { shop, send } = await asStaff()
  const nowhere = await aCustomer({ email: 'deleted-1@deleted.invalid' })
  const response = await send('POST', `${nowhere.user_id}/mail`, { subject: 'Your bag', message: 'It is ready.' })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'This customer doesn’t have an email' },
  ])
  expect([await shop.sendEmails(), await shop.auditActions()]).toEqual([[], []])
})

test('an email goes to the customer, and replies go to support', async () => {
  const { shop, send } = await asStaff('MANAGER')
  const customer = await aCustomer({ email: 'claire@example.com' })
  const body = { subject: 'Your bag', message: 'Dear Claire,\n\nit is ready.\nThe bench' }
  expect(await (await send('POST', `${customer.user_id}/mail`, body)).json()).toMatchObject({
    success: true,
    message: 'Email sent successfully!',
  })
  const [email] = await shop.sendEmails()
  expect(email).toMatchObject({ to: 'claire@example.com', replyTo: 'support@atelier.example', subject: 'Your bag' })
  expect(email?.text).toContain('it is ready.\nThe bench')
  expect(await shop.auditActions()).toEqual(['customer.written'])
  const refused = await send('POST', `${customer.user_id}/mail`, { subject: '', message: 'x' })
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'subject', message: 'Please enter a subject' }] })
})

test('emails use the shop name and the senders of the settings', async () => {
  const { shop, send } = await asStaff('MANAGER')
  await havePublished(shop.deps, 'brand', { name: 'MAISON' })
  await havePublished(shop.deps, 'company', { senderNames: { support: 'Client Services' } })
  await send('POST', `${(await aCustomer()).user_id}/mail`, { subject: 'a', message: 'b' })
  const [email] = await shop.sendEmails()
  expect(email?.fromName).toBe('Client Services')
  expect(email?.html).toContain('MAISON')
  expect(email?.html).not.toContain('ORSENNE')
})

test('returns notes in order, and the audit log does not repeat them', async () => {
  const { shop, send } = await asStaff()
  const [{ user_id: id }, other] = [await aCustomer(), await aCustomer()]
  await send('POST', `${other.user_id}/notes`, { text: 'Likes tea' })
  await send('POST', `${id}/notes`, { text: 'Prefers to be called' })
  const noteResponse = await json<CustomerResponse>(await send('POST', `${id}/notes`, { text: ' Left-handed ' }))
  expect(noteResponse).toMatchObject({ success: true, message: 'Note added' })
  const { data } = noteResponse
  expect(data.internalNotes.map(({ text, by }) => [text, by])).toEqual([
    ['Prefers to be called', 'Margaux Laurent'],
    ['Left-handed', 'Margaux Laurent'],
  ])
  const entries = shop.deps.db.selectFrom('audit_entries').select(['action', 'target_id', 'changes'])
  const log = await entries.orderBy('entry_id').execute()
  expect(JSON.stringify(log)).not.toContain('Left-handed')
  const added = { action: 'customer.note_added', changes: { noteId: { before: null } } }
  expect(log).toMatchObject([other.user_id, id, id].map((target_id) => ({ ...added, target_id })))
  expect((await send('POST', `${id}/notes`, { text: ' ' })).status).toBe(400)
})

test('one timeline has orders, returns, messages, emails, notes and account events, in pages', async () => {
  const { shop, send } = await asStaff()
  const { db } = shop.deps
  const customer = await aCustomer({ email: 'claire@example.com' })
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute))
  await db
    .updateTable('users')
    .set({ created_at: at(0), email_verified_at: at(1) })
    .where('user_id', '=', customer.user_id)
    .execute()
  const { order_id: orderId } = await anOrder({ user_id: customer.user_id, created_at: at(2) })
  await anOrder({ email: 'somebody@else.example', created_at: at(2) })
  await sql`insert into returns (return_id, order_id, reason, requested_at)
    values ('RET-000000000001', ${orderId}, 'Changed Mind', ${at(2)}::timestamptz + interval '30 seconds')`.execute(db)
  const message = { name: 'Claire', email: 'claire@example.com', subject: 'care' as const, message: 'Rain spots?' }
  await db
    .insertInto('contact_messages')
    .values({ ...message, created_at: at(3) })
    .execute()
  await sql`insert into mails (recipient, subject, html, text, created_at) values
    ('claire@example.com', 'Your order', '', '', ${at(4)}), ('else@example.com', 'Not theirs', '', '', ${at(4)})`.execute(
    db,
  )
  const another = await aCustomer()
  await sql`insert into customer_notes (user_id, text, author_name) values (${another.user_id}, 'not theirs', 'A')`.execute(
    db,
  )
  const entry = (action: 'customer.updated' | 'customer.note_added', type: string, id: string, minute: number) => ({
    context: { actor: null, network: '', device: '' },
    action,
    at: at(minute),
    target: { type, id, name: 'x' },
  })
  await inTransaction(db, (tx) =>
    recordAudits(tx, [
      entry('customer.updated', 'customer', customer.user_id, 6),
      entry('customer.note_added', 'customer', customer.user_id, 7),
      entry('customer.updated', 'account', customer.user_id, 8),
      entry('customer.updated', 'customer', another.user_id, 9),
    ]),
  )
  // Two within one millisecond, closer than a cursor can distinguish.
  await sql`insert into customer_notes (user_id, text, author_name, created_at)
    select ${customer.user_id}, text, 'Margaux', ${at(5)}::timestamptz + by * interval '1 microsecond'
    from (values ('one', 1), ('two', 2)) as note (text, by)`.execute(db)

  const seen: string[] = []
  let before: string | null = ''
  for (let page = 0; before !== null && page < 10; page += 1) {
    const query: string = before === '' ? '' : `&before=${encodeURIComponent(before)}`
    const response: TimelineResponse = await json(await send('GET', `${customer.user_id}/timeline?pageSize=2${query}`))
    expect(response.success).toBe(true)
    seen.push(...response.data.entries.map(({ title, detail }) => `${title}: ${detail}`))
    before = response.data.next
  }
  expect(seen).toEqual([
    'Edited a customer: null',
    'Note: two',
    'Note: one',
    'Your order: Waiting',
    'Message: Product Care: Rain spots?',
    `Return of order ${orderId.slice(-6)}: Changed Mind, requested`,
    `Order ${orderId.slice(-6)}: $108.00`,
    'Email verified: null',
    'Account created: null',
  ])
  expect((await send('GET', `${customer.user_id}/timeline?before=yesterday`)).status).toBe(400)
})

test('the export has what the customer could download, and is audited', async () => {
  const { shop, send } = await asStaff('MANAGER')
  const customer = await aCustomer({ email: 'claire@example.com' })
  await anOrder({ user_id: customer.user_id })
  await anOrder({ user_id: (await aCustomer()).user_id })
  await shop.deps.db.updateTable('users').set({ is_active: false }).where('user_id', '=', customer.user_id).execute()
  shop.deps.now = () => new Date('2026-11-20T23:59:59Z')
  const response = await send('GET', `${customer.user_id}/export`)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="customer-${customer.user_id}-2026-11-20.json"`,
  )
  const data = await json<CustomerData>(response)
  expect(data.account).toMatchObject({ id: customer.user_id, email: 'claire@example.com' })
  expect(data.orders).toHaveLength(1)
  expect(await shop.auditActions()).toEqual(['customer.exported'])
})

test('erasing anonymizes everything but numbers, line items and amounts', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const { db } = shop.deps
  const customer = await aCustomer({ email: 'claire@example.com' })
  // A verified address: the records stored under it belong to the customer.
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('user_id', '=', customer.user_id).execute()
  const arrived = await anOrder({ user_id: customer.user_id, status: 'DELIVERED' })
  const asVisitor = await anOrder({ status: 'CANCELLED' })
  const underWay = await anOrder({ status: 'SHIPPED' })
  await send('POST', `${customer.user_id}/notes`, { text: 'Likes tea' })
  await send('POST', `${customer.user_id}/mail`, { subject: 'Dear Claire', message: 'x' })
  const message = { name: 'Claire', email: 'claire@example.com', subject: 'care' as const, message: 'Rain spots?' }
  await db.insertInto('contact_messages').values(message).execute()

  const unsure = await send('POST', `${customer.user_id}/erase`, { confirm: 'erase' })
  expect(await unsure.json()).toMatchObject({ errors: [{ path: 'confirm', message: 'Please type ERASE to confirm' }] })
  expect((await send('POST', `${customer.user_id}/erase`, { confirm: 'ERASE' })).status).toBe(200)

  const orders = await db.selectFrom('orders').selectAll().execute()
  for (const { order_id } of [arrived, asVisitor]) {
    const blanked = orders.find((order) => order.order_id === order_id)
    const facts = { first_name: 'Deleted', address: '-', total_cents: 108_00, state: 'NY' }
    expect(blanked).toMatchObject({ ...facts, user_id: customer.user_id, guest_id: null })
    expect(blanked?.email).toMatch(/@deleted\.invalid$/)
  }
  expect(orders.find(({ order_id }) => order_id === underWay.order_id)).toMatchObject({
    first_name: 'Claire',
    user_id: customer.user_id,
  })
  expect(await db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('contact_messages').selectAll().execute()).toEqual([])
  expect(await shop.sendEmails()).toEqual([])
  const log = await db.selectFrom('audit_entries').selectAll().orderBy('entry_id').execute()
  expect(log.at(-1)).toMatchObject({ action: 'customer.erased', target_id: customer.user_id })
  expect(JSON.stringify(log)).not.toContain('claire@')
  expect((await send('GET', customer.user_id)).status).toBe(404)
})

test('an order that is paid or payable keeps its address when its customer is erased', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const { user_id } = await aCustomer({ email: 'claire@example.com' })
  const hour = 3_600_000
  const facts = { user_id, status: 'PENDING', payment_method: 'MANUAL' } as const
  await anOrder({ ...facts, payment_status: 'paid', address: 'paid' })
  await anOrder({ ...facts, payment_link_expires_at: new Date(Date.now() + hour), address: 'link open' })
  await anOrder({ ...facts, payment_link_expires_at: new Date(Date.now() - hour), address: 'link over' })
  await anOrder({ ...facts, payment_status: 'failed', address: 'never paid' })
  await send('POST', `${user_id}/erase`, { confirm: 'ERASE' })
  const orders = await shop.deps.db.selectFrom('orders').select('address').orderBy('address').execute()
  expect(orders.map(({ address }) => address)).toEqual(['-', '-', 'link open', 'paid'])
})

test('the orders of an address are those of its account and of visitors, not of an account that once used it', async () => {
  const { shop } = await asStaff()
  const [owner, stranger] = [await aCustomer({ email: 'claire@example.com' }), await aCustomer()]
  const guest = await aCustomer({ role: 'guest', email: owner.email })
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const theirs = [
    await anOrder({ email: owner.email, guest_id: guest.user_id, created_at: at(3) }),
    await anOrder({ email: 'elsewhere@example.com', user_id: owner.user_id, created_at: at(2) }),
    await anOrder({ email: owner.email, created_at: at(1) }),
  ]
  await anOrder({ email: owner.email, user_id: stranger.user_id, created_at: at(4) })
  await anOrder({ email: stranger.email, created_at: at(4) })
  const briefs = await listOrderBriefsByEmail(shop.deps.db, owner.email, 10)
  expect(briefs.map(({ orderId }) => orderId)).toEqual(theirs.map(({ order_id }) => order_id))
  // No account has this address: only orders of visitors and guests.
  const users = shop.deps.db.updateTable('users').set({ email: 'moved@example.com' })
  await users.where('user_id', '=', owner.user_id).execute()
  const visitors = await listOrderBriefsByEmail(shop.deps.db, owner.email, 10)
  expect(visitors.map(({ orderId }) => orderId)).toEqual([theirs[0]?.order_id, theirs[2]?.order_id])
})

test('returns a customer with the ten newest orders, and a timeline that ends with its last page', async () => {
  const { shop, send } = await asStaff()
  const { user_id: id } = await aCustomer()
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const orderIds: string[] = []
  for (let day = 1; day <= 11; day += 1) orderIds.push((await anOrder({ user_id: id, created_at: at(day) })).order_id)
  const [dueAt, seenAt] = [new Date('2027-01-02T03:04:05Z'), new Date('2026-01-12T03:04:05Z')]
  const users = shop.deps.db.updateTable('users').set({ deletion_due_at: dueAt, last_login_at: seenAt })
  await users.where('user_id', '=', id).execute()
  const found = await send('GET', id)
  const { data, success } = await json<CustomerResponse>(found)
  const facts = { deletionDueAt: dueAt.toISOString(), lastLogin: seenAt.toISOString(), isAdmin: false, isGuest: false }
  expect({ success, ...data }).toMatchObject({ success: true, ...facts })
  expect(data.orders.map(({ orderId }) => orderId)).toEqual(orderIds.toReversed().slice(0, 10))
  expect(data.totalOrders).toBe(11)
  // Eleven orders, the registration and the last sign-in of the account.
  const page = async (size: number) =>
    (await json<TimelineResponse>(await send('GET', `${id}/timeline?pageSize=${size}`))).data
  expect(await page(13)).toMatchObject({ next: null })
  const tooLong = [await send('GET', 'x'.repeat(100)), await send('GET', 'x'.repeat(101))]
  expect(tooLong.map(({ status }) => status)).toEqual([404, 400])
  const eleven = await page(11)
  expect([eleven.entries.length, eleven.next]).toEqual([11, eleven.entries.at(-1)?.cursor])
  expect(await shop.deps.db.selectFrom('customer_notes').selectAll().execute()).toEqual([])
})

test("the timeline of a guest has that guest's orders only", async () => {
  const { send } = await asStaff()
  const [guest, other] = [await aCustomer({ role: 'guest' }), await aCustomer({ role: 'guest' })]
  const { order_id: orderId } = await anOrder({ guest_id: guest.user_id })
  await anOrder({ guest_id: other.user_id })
  await anOrder({ email: guest.email })
  const { data } = await json<TimelineResponse>(await send('GET', `${guest.user_id}/timeline`))
  expect(data.entries.filter(({ kind }) => kind === 'order')).toMatchObject([{ about: { type: 'order', id: orderId } }])
})

test('changing a customer locks that customer, and no other', async () => {
  const { shop } = await asStaff()
  const [one, other] = [await aCustomer(), await aCustomer()]
  await inTransaction(shop.deps.db, async (tx) => {
    expect(await lockCustomerRecord(tx, one.user_id)).toMatchObject({ userId: one.user_id })
    const free = sql<{ id: string }>`select user_id as id from users where role = 'customer' for update skip locked`
    expect((await free.execute(shop.deps.db)).rows).toEqual([{ id: other.user_id }])
  })
})

test('erases a guest as well', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const guest = await aCustomer({ role: 'guest', email: 'guest@example.com' })
  await anOrder({ guest_id: guest.user_id, status: 'COMPLETED' })
  expect((await send('POST', `${guest.user_id}/erase`, { confirm: 'ERASE' })).status).toBe(200)
  expect(await shop.deps.db.selectFrom('orders').select(['first_name', 'guest_id']).execute()).toEqual([
    { first_name: 'Deleted', guest_id: guest.user_id },
  ])
})

test('an unrelated database error during an edit is not reported as a taken address', async () => {
  const { shop, send } = await asStaff('ADMIN')
  const customer = await aCustomer()
  const edit = { email: customer.email, name: 'X', role: 'customer', isActive: true }
  const { db } = shop.deps
  await sql`create function refuse_edit() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
    db,
  )
  await sql`create trigger refuse_edit before update on users for each row execute function refuse_edit()`.execute(db)
  onTestFinished(async () => void (await sql`drop function refuse_edit() cascade`.execute(db)))
  testLog.expectErrors()
  expect((await send('PUT', customer.user_id, edit)).status).toBe(500)
})
