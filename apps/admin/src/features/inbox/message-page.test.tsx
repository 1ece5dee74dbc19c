// @vitest-environment jsdom
import type { AdminRole } from '@atelier/domain/access/permissions'
import type { SavedReply } from '@atelier/domain/inbox/saved-reply.schema'
import type { InboxMessageDetail } from '@atelier/domain/inbox/inbox.schema'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../testing/fake-server.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { signInAs } from '../../testing/sign-in-as.ts'
import { MessagePage } from './message-page.tsx'

const aMessage = (change: Partial<InboxMessageDetail> = {}): InboxMessageDetail => ({
  messageId: 7,
  name: 'Maren Holt',
  email: 'maren@example.com',
  subject: 'care',
  excerpt: 'How do I treat rain spots?',
  message: 'How do I treat rain spots?',
  state: 'new',
  assignedTo: null,
  createdAt: '2026-11-19T10:00:00.000Z',
  dueAt: '2026-11-20T10:00:00.000Z',
  isOverdue: true,
  updatedAt: '2026-11-19T10:00:00.000Z',
  replies: [],
  customer: null,
  orders: [],
  others: [],
  ...change,
})
const ok = (data: unknown) => ({ body: { success: true, data } })
const CARE: SavedReply = {
  savedReplyId: 3,
  title: 'Care',
  text: 'Hello #FIRST_NAME#,\n\nlet order #ORDER_NUMBER# dry.',
  by: 'Ines Carrow',
  updatedAt: '2026-11-19T10:00:00.000Z',
}
type FakeResponse = (body: unknown) => { status?: number; body: unknown }

function open(change: Record<string, FakeResponse> = {}, role: AdminRole = 'MANAGER') {
  const sent: unknown[] = []
  const handlers = Object.entries(change).map(([call, respond]) => [
    call,
    (_: URL, body: unknown) => {
      sent.push(body)
      return respond(body)
    },
  ])
  const { requests } = fakeServer({
    'GET /api/admin/inbox/7': () => ok(aMessage()),
    'GET /api/admin/inbox/colleagues': () => ok([{ userId: 'usr_2', name: 'Teo Lind' }]),
    'GET /api/admin/inbox/saved-replies': () => ok([CARE]),
    ...Object.fromEntries(handlers),
  })
  signInAs(role)
  renderPortal([{ path: '/inbox/:messageId', element: <MessagePage /> }], '/inbox/7')
  return { requests, sent }
}
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

test('closes a message, and undoes it on a click', async () => {
  const later = '2026-11-20T12:00:00.000Z'
  const { sent } = open({
    'PUT /api/admin/inbox/7/state': (body) =>
      ok(aMessage({ state: Reflect.get(body as object, 'action') === 'close' ? 'closed' : 'new', updatedAt: later })),
  })
  await press('Close')
  await screen.findByText('Message closed')
  await press('Undo')
  await screen.findByRole('button', { name: 'Close' })
  expect(sent).toEqual([
    { action: 'close', updatedAt: '2026-11-19T10:00:00.000Z' },
    { action: 'reopen', updatedAt: later },
  ])
  expect(screen.queryByText('Message closed')).toBeNull()
})

test('shows the new assignee of a message', async () => {
  const teo = { userId: 'usr_2', name: 'Teo Lind' }
  open({ 'PUT /api/admin/inbox/7/assignee': () => ok(aMessage({ state: 'assigned', assignedTo: teo })) })
  await screen.findByRole('option', { name: 'Teo Lind' })
  await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'Teo Lind')
  await screen.findByText('Assigned to Teo Lind')
})

test('after a conflict shows the newer message, and says that nothing was changed', async () => {
  const newer = aMessage({ state: 'answered', isOverdue: false, updatedAt: '2026-11-20T12:00:00.000Z' })
  const conflict = { success: false, code: 'conflict', message: 'Somebody was quicker', errors: [], data: newer }
  open({ 'PUT /api/admin/inbox/7/state': () => ({ status: 409, body: conflict }) })
  await press('Mark as spam')
  await screen.findByText('Nothing was changed')
  expect(screen.getByText(/You now see the latest version/)).toBeDefined()
  expect(screen.getAllByText('Replied').length).toBeGreaterThan(0)
})

test('preserves the text of a reply when its outcome is unknown', async () => {
  open({
    'POST /api/admin/inbox/7/replies': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const text = await screen.findByRole('textbox', { name: 'Message' })
  await userEvent.type(text, 'Let it dry slowly.')
  await press('Send')
  await screen.findByText(/couldn’t confirm the change/)
  expect(Reflect.get(text, 'value')).toBe('Dear Maren,\n\nLet it dry slowly.')
})

test('shows an error at an empty field of the reply, and sends nothing', async () => {
  const { sent } = open()
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await userEvent.clear(subject)
  await press('Send')
  expect(subject.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('read-only roles see the message without actions', async () => {
  const { requests } = open({}, 'VIEWER')
  expect(await screen.findAllByText('How do I treat rain spots?')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Send|Close|spam/ })).toBeNull()
  expect(requests).not.toContain('GET /api/admin/inbox/colleagues')
})

test('distinguishes a missing message from a load error', async () => {
  open({ 'GET /api/admin/inbox/7': () => errorResponse(404, 'not_found') })
  await screen.findByText('Message not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  cleanup()
  let times = 0
  open({
    'GET /api/admin/inbox/7': () => {
      times += 1
      return times === 1 ? errorResponse(500, 'internal') : ok(aMessage())
    },
  })
  await screen.findByText('We couldn’t load this message')
  await press('Try again')
  await screen.findByText('How do I treat rain spots?')
})

const choose = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('menuitem', { name }))
const messageText = (): string => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value

test('inserts a saved reply in place of the greeting, with the names filled in', async () => {
  const orders = [
    {
      orderId: 'ORD-00000000B7X2',
      createdAt: '2026-11-19T10:00:00.000Z',
      status: 'SHIPPED',
      currency: 'USD',
      total: 1_290,
      paymentDetails: { paymentStatus: 'succeeded' },
    },
  ]
  open({ 'GET /api/admin/inbox/7': () => ok({ ...aMessage(), orders }) })
  const chip = await screen.findByRole('link', { name: /00B7X2/ })
  expect(chip.textContent).toContain('Shipped')
  expect(chip.textContent).toContain('$1,290.00')
  expect(chip.getAttribute('href')).toBe('/orders/ORD-00000000B7X2')
  await press('Saved replies')
  await choose('Care')
  expect(messageText()).toBe('Hello Maren,\n\nlet order 00B7X2 dry.')
  await press('Saved replies')
  await choose('Care')
  expect(messageText()).toContain('dry.\n\nHello Maren,')
})

test('saves the current reply, edits it, and undoes its deletion in one dialog', async () => {
  const { sent } = open({
    'POST /api/admin/inbox/saved-replies': (body) => ({ status: 201, ...ok({ ...CARE, ...(body as object) }) }),
    'PUT /api/admin/inbox/saved-replies/3': () => errorResponse(409, 'conflict', 'Changed since'),
    'DELETE /api/admin/inbox/saved-replies/3': () => ok(CARE),
  })
  await press('Saved replies')
  await choose('Save this reply')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Greeting')
  await press('Save')
  await screen.findByText('Reply saved')
  expect(sent).toEqual([{ title: 'Greeting', text: 'Dear Maren,' }])
  await press('Edit Care')
  await press('Save')
  await screen.findByText(/Changed since/)
  await press('Cancel')
  await press('Delete Care')
  await screen.findByText('“Care” deleted')
  await press('Undo')
  await waitFor(() => expect(sent.at(-1)).toEqual({ title: CARE.title, text: CARE.text }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
