import type { ColleaguesResponse, InboxResponse, InboxMessageResponse } from '@atelier/domain/inbox/inbox.schema'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, anOrder, aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteOldMessages } from './inbox.repo.ts'

async function asStaff(role: AdminRole = 'MANAGER') {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role })
  const { headers } = await signedIn(staff)
  const send = async (method: string, path: string, body?: unknown) =>
    shop.request(method, `/api/admin/inbox${path}`, body, headers)
  return { shop, staff, send }
}

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T
const write = ({ post }: TestApp, over = {}) =>
  post('/api/email/contact', {
    name: 'Maren Holt',
    email: 'maren@example.com',
    subject: 'care',
    message: 'How do I treat rain spots?\n\nThe bag is a year old.',
    ...over,
  })
const firstId = async (shop: TestApp): Promise<number> =>
  (
    await shop.deps.db
      .selectFrom('contact_messages')
      .select('message_id')
      .orderBy('message_id')
      .executeTakeFirstOrThrow()
  ).message_id
const age = ({ deps }: TestApp, messageId: number, hours: number) =>
  sql`update contact_messages set created_at = now() - make_interval(hours => ${hours}::integer)
    where message_id = ${messageId}`.execute(deps.db)

test('lists waiting messages, oldest first, and marks overdue ones', async () => {
  const { shop, send } = await asStaff('VIEWER')
  await write(shop)
  await write(shop, { name: 'Olive Penn', subject: 'order', email: 'olive@example.com' })
  await age(shop, (await firstId(shop)) + 1, 25)
  const response = await json<InboxResponse>(await send('GET', ''))
  expect(response).toMatchObject({ total: 2, waiting: 2, overdue: 1 })
  expect(response.data.map(({ name, state, isOverdue }) => [name, state, isOverdue])).toEqual([
    ['Olive Penn', 'new', true],
    ['Maren Holt', 'new', false],
  ])
  expect(response.data[1]?.excerpt).toBe('How do I treat rain spots? The bag is a year old.')
  expect(await (await send('GET', '/waiting')).json()).toMatchObject({ data: { waiting: 2, overdue: 1 } })
  for (const [query, count] of [
    ['?subject=order', 1],
    ['?search=RAIN', 2],
    ['?search=olive@', 1],
    ['?search=%25', 0],
    ['?assignedTo=nobody', 2],
    ['?state=assigned', 0],
    ['?state=all', 2],
  ] as const) {
    expect([query, (await json<InboxResponse>(await send('GET', query))).total]).toEqual([query, count])
  }
  expect((await send('GET', '?state=lost')).status).toBe(400)
})

test('a reply goes to the visitor, quotes the message, and both emails are one thread', async () => {
  const { shop, staff, send } = await asStaff()
  await write(shop)
  const id = await firstId(shop)
  await shop.sendEmails()
  const first = await send('POST', `/${id}/replies`, {
    subject: 'Re: Product Care',
    message: 'Dear Maren,\n\nwipe it.',
  })
  expect(first.status).toBe(200)
  const { data, message } = await json<InboxMessageResponse>(first)
  expect(message).toBe('Email sent successfully!')
  expect(data).toMatchObject({
    state: 'answered',
    assignedTo: { userId: staff.user_id, name: staff.name },
    replies: [{ subject: 'Re: Product Care', by: staff.name, status: 'pending' }],
  })
  await shop.sendEmails()
  await send('POST', `/${id}/replies`, { subject: 'Re: Product Care', message: 'And let it dry.' })
  await shop.sendEmails()

  const [notice, response, second] = shop.emailTransport.sent
  expect(response).toMatchObject({
    to: 'maren@example.com',
    replyTo: 'support@atelier.example',
    references: [notice?.messageId],
  })
  expect(response?.text).toMatch(/wipe it\.\n\nOn .+, Maren Holt wrote:\n> How do I treat rain spots\?\n>\n> The bag/)
  expect(second?.references).toEqual([notice?.messageId, response?.messageId])
  const log = await shop.deps.db.selectFrom('audit_entries').select(['action', 'changes', 'target_name']).execute()
  expect(log.map(({ action }) => action)).toEqual(['message.answered', 'message.answered'])
  expect(JSON.stringify(log)).not.toMatch(/maren|wipe/i)
  expect((await send('POST', `/${id}/replies`, { subject: 'x', message: '' })).status).toBe(400)
  expect((await send('POST', `/${id}/replies`, { subject: 'a\r\nBcc: x@y.z', message: 'x' })).status).toBe(400)
})

test('a message shows the customer and the orders of its address', async () => {
  const { shop, send } = await asStaff('VIEWER')
  const customer = await aCustomer({ email: 'maren@example.com' })
  await write(shop)
  await write(shop, { subject: 'repair' })
  await anOrder({ user_id: customer.user_id })
  await anOrder({ email: 'maren@example.com' })
  await anOrder({ email: 'else@example.com' })
  const { data } = await json<InboxMessageResponse>(await send('GET', `/${await firstId(shop)}`))
  expect(data.customer).toEqual({ userId: customer.user_id, name: 'Claire Dupont', isEmailVerified: false })
  expect(data.orders).toHaveLength(2)
  expect(data.others.map(({ subject }) => subject)).toEqual(['repair'])
})

test('is assigned only to staff members who may reply', async () => {
  const { shop, staff, send } = await asStaff()
  const viewer = await aStaffMember({ role: 'VIEWER' })
  await write(shop)
  const id = await firstId(shop)
  const { data: colleagues } = await json<ColleaguesResponse>(await send('GET', '/colleagues'))
  expect(colleagues).toEqual([{ userId: staff.user_id, name: staff.name }])
  const given = await json<InboxMessageResponse>(await send('PUT', `/${id}/assignee`, { userId: staff.user_id }))
  expect(given.data).toMatchObject({ state: 'assigned', assignedTo: { userId: staff.user_id } })
  expect((await send('PUT', `/${id}/assignee`, { userId: viewer.user_id })).status).toBe(400)
  expect((await send('PUT', `/${id}/assignee`, { userId: 'usr_nobody' })).status).toBe(400)
  const back = await json<InboxMessageResponse>(await send('PUT', `/${id}/assignee`, { userId: null }))
  expect(back.data).toMatchObject({ state: 'new', assignedTo: null })
})

test('is closed, reopened and marked as spam, and spam gets no reply', async () => {
  const { shop, send } = await asStaff()
  await write(shop)
  const id = await firstId(shop)
  const states = []
  for (const action of ['close', 'close', 'reopen', 'spam']) {
    states.push((await json<InboxMessageResponse>(await send('PUT', `/${id}/state`, { action }))).data.state)
  }
  expect(states).toEqual(['closed', 'closed', 'new', 'spam'])
  expect(await shop.deps.db.selectFrom('audit_entries').select('action').execute()).toHaveLength(3)
  expect((await send('POST', `/${id}/replies`, { subject: 'a', message: 'b' })).status).toBe(409)
  expect((await send('PUT', `/${id}/state`, { action: 'burn' })).status).toBe(400)
})

test('of two concurrent changes the slower gets 409 with the current message', async () => {
  const { shop, send } = await asStaff()
  await write(shop)
  const id = await firstId(shop)
  const { data } = await json<InboxMessageResponse>(await send('GET', `/${id}`))
  await send('PUT', `/${id}/state`, { action: 'close', updatedAt: data.updatedAt })
  const late = await send('POST', `/${id}/replies`, { subject: 'a', message: 'b', updatedAt: data.updatedAt })
  expect([late.status, await late.json()]).toMatchObject([409, { data: { state: 'closed', replies: [] } }])
})

test('unknown messages return 404', async () => {
  const { send } = await asStaff()
  expect((await send('GET', '/999999')).status).toBe(404)
  expect((await send('PUT', '/999999/state', { action: 'close' })).status).toBe(404)
  expect((await send('PUT', '/999999/assignee', { userId: null })).status).toBe(404)
  expect((await send('POST', '/999999/replies', { subject: 'a', message: 'b' })).status).toBe(404)
  expect((await send('GET', '/first')).status).toBe(400)
})

test('a viewer reads and cannot change anything', async () => {
  const { shop, send } = await asStaff('VIEWER')
  await write(shop)
  const id = await firstId(shop)
  expect((await send('GET', `/${id}`)).status).toBe(200)
  expect((await send('GET', '/colleagues')).status).toBe(403)
  expect((await send('PUT', `/${id}/state`, { action: 'close' })).status).toBe(403)
})

test('answered and closed messages and spam are deleted after the published period, waiting ones never', async () => {
  const { shop } = await asStaff()
  const { db } = shop.deps
  for (let index = 0; index < 5; index += 1) await write(shop)
  const id = await firstId(shop)
  await sql`update contact_messages set updated_at = now() - interval '13 months'`.execute(db)
  for (const [index, status] of ['closed', 'spam', 'answered'].entries()) {
    await sql`update contact_messages set status = ${status} where message_id = ${id + index}`.execute(db)
  }
  await sql`update contact_messages set status = 'closed', updated_at = now() - interval '11 months'
    where message_id = ${id + 3}`.execute(db)
  expect(await deleteOldMessages(db, shop.deps.shop.terms.retention.closedMessageMonths)).toBe(3)
  const left = await db.selectFrom('contact_messages').select('status').orderBy('message_id').execute()
  expect(left.map(({ status }) => status)).toEqual(['closed', 'open'])
})
