import type { AdminRole } from '@atelier/domain/access/permissions'
import { limits } from '@atelier/domain/limits/limits'
import type { SavedReply } from '@atelier/domain/inbox/saved-reply.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aStaffMember } from '../../testing/factories.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'

const PATH = '/api/admin/inbox/saved-replies'
const CARE = { title: 'Care of calfskin', text: 'Dear #FIRST_NAME#,\n\nlet it dry slowly.' }
const DELAY = { title: 'A delay', text: 'Your order #ORDER_NUMBER# needs two more days.' }

async function asStaff(role: AdminRole = 'MANAGER') {
  const shop = await createTestApp()
  const staff = await aStaffMember({ role })
  const { headers } = await signedIn(staff)
  const send = (method: string, path = '', body?: unknown) => shop.request(method, `${PATH}${path}`, body, headers)
  const save = async (body: object): Promise<SavedReply> => {
    const response = await send('POST', '', body)
    expect(response.status).toBe(201)
    return ((await response.json()) as { data: SavedReply }).data
  }
  const titles = async () =>
    ((await (await send('GET')).json()) as { data: SavedReply[] }).data.map(({ title }) => title)
  return { shop, staff, send, save, titles }
}

test('a saved reply is created, listed by title, edited and deleted, each with an audit entry', async () => {
  const { shop, staff, send, save, titles } = await asStaff()
  const care = await save(CARE)
  expect(care).toMatchObject({ ...CARE, by: staff.name })
  const delay = await save({ ...DELAY, title: `  ${DELAY.title} ` })
  expect(await titles()).toEqual([DELAY.title, CARE.title])

  const text = 'Dear #CUSTOMER_NAME#,\n\nwipe it with a dry cloth.'
  const edited = await send('PUT', `/${care.savedReplyId}`, { ...CARE, text, updatedAt: care.updatedAt })
  expect([edited.status, await edited.json()]).toMatchObject([200, { data: { title: CARE.title, text } }])
  expect((await send('DELETE', `/${delay.savedReplyId}`)).status).toBe(200)
  expect(await titles()).toEqual([CARE.title])

  const entries = await shop.deps.db.selectFrom('audit_entries').select(['action', 'target_name']).execute()
  expect(entries).toEqual([
    { action: 'saved_reply.created', target_name: CARE.title },
    { action: 'saved_reply.created', target_name: DELAY.title },
    { action: 'saved_reply.updated', target_name: CARE.title },
    { action: 'saved_reply.deleted', target_name: DELAY.title },
  ])
})

test('rejects invalid content with an error on its field', async () => {
  const { send, titles } = await asStaff()
  for (const [change, path] of [
    [{ title: ' ' }, 'title'],
    [{ text: '' }, 'text'],
    [{ text: 'Dear #NAME#' }, 'text'],
  ] as const) {
    const response = await send('POST', '', { ...CARE, ...change })
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path }] }])
  }
  expect(await titles()).toEqual([])
})

test('returns 409 for a title that exists, for an older version, and beyond the limit', async () => {
  const { shop, send, save, titles } = await asStaff()
  const care = await save(CARE)
  const delay = await save(DELAY)
  expect((await send('POST', '', { ...CARE, title: CARE.title.toUpperCase() })).status).toBe(409)
  expect((await send('PUT', `/${delay.savedReplyId}`, { ...DELAY, title: CARE.title })).status).toBe(409)
  const older = await send('PUT', `/${care.savedReplyId}`, { ...CARE, updatedAt: '2020-01-01T00:00:00.000Z' })
  expect([older.status, await older.json()]).toMatchObject([409, { data: { text: CARE.text } }])
  await sql`
    insert into saved_replies (title, text, author_name)
    select 'Reply ' || n, 'x', 'Ines' from generate_series(3, ${limits.savedReplies.max}::integer) n`.execute(
    shop.deps.db,
  )
  expect((await send('POST', '', { title: 'One more', text: 'x' })).status).toBe(409)
  expect(await titles()).toHaveLength(limits.savedReplies.max)
})

test('returns 404 for a saved reply that does not exist', async () => {
  const { send, save } = await asStaff()
  const { savedReplyId } = await save(CARE)
  expect((await send('PUT', `/${savedReplyId + 1}`, CARE)).status).toBe(404)
  expect((await send('DELETE', `/${savedReplyId + 1}`)).status).toBe(404)
  expect((await send('DELETE', '/care')).status).toBe(400)
})

test('only staff who may reply see and change saved replies', async () => {
  const { shop, send } = await asStaff('VIEWER')
  for (const response of [await send('GET'), await send('POST', '', CARE), await send('DELETE', '/1')]) {
    expect(response.status).toBe(403)
  }
  expect((await shop.get(PATH)).status).toBe(401)
})

test('a reply with a placeholder that is not filled in is not sent', async () => {
  const { shop, staff } = await asStaff()
  await shop.post('/api/email/contact', {
    name: 'Maren Holt',
    email: 'maren@example.com',
    subject: 'care',
    message: 'How do I treat rain spots?',
  })
  const { message_id } = await shop.deps.db
    .selectFrom('contact_messages')
    .select('message_id')
    .executeTakeFirstOrThrow()
  const { headers } = await signedIn(staff)
  const body = { subject: 'Re: care', message: DELAY.text }
  const response = await shop.request('POST', `/api/admin/inbox/${message_id}/replies`, body, headers)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: [{ path: 'message', message: 'Please replace #ORDER_NUMBER#' }] },
  ])
})
