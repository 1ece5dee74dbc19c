// @vitest-environment jsdom
import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { emailRoutes } from '../email-routes.tsx'
// Loads the lazy page in advance, because a busy machine may exceed the timeout.
import '../email-page.tsx'
import './email-log-page.tsx'

const anEmail = (change: Partial<EmailLogEntry> = {}): EmailLogEntry => ({
  emailId: 3,
  to: 'anna@example.com',
  subject: 'Your order has shipped',
  type: 'order',
  status: 'sent',
  fromType: 'orders',
  createdAt: '2026-11-20T10:00:00.000Z',
  sentAt: '2026-11-20T10:00:02.000Z',
  dueAt: null,
  messageId: '<mail-3@shop.example>',
  attempts: 1,
  lastError: null,
  campaignId: null,
  canRetry: false,
  ...change,
})

const listed = (emails: EmailLogEntry[], total = emails.length) => ({
  body: { success: true, data: emails, total, isMore: false, page: 1, pageSize: 25 },
})

function open(handlers: Parameters<typeof fakeServer>[0] = {}, address = '/email/logs') {
  const { requests } = fakeServer({
    'GET /api/email/admin/campaigns': () => ({ body: { success: true, data: [], total: 0, page: 1, pageSize: 10 } }),
    'GET /api/email/admin/logs': () => listed([anEmail()]),
    'GET /api/email/admin/logs/3/content': () => ({
      body: { success: true, data: { htmlContent: '<p>Shipped</p>', textContent: 'Shipped, as text' } },
    }),
    ...handlers,
  })
  return { requests, ...renderPortal(emailRoutes(), address) }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => signInAs('ADMIN'))
test('names an email whose content was deleted with its recipient', async () => {
  open({ 'GET /api/email/admin/logs': () => listed([anEmail({ subject: '', to: 'deleted-3@deleted.invalid' })]) })
  await userEvent.click(await screen.findByRole('link', { name: 'Email 3, deleted' }))
  expect(await screen.findByRole('dialog', { name: 'Email 3, deleted' })).toBeTruthy()
})

test('opens an email with its metadata, HTML and text, and Escape restores the focus to its row', async () => {
  const { address } = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Your order has shipped' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your order has shipped' })
  expect(address()).toBe('/email/logs?open=3')
  expect(within(dialog).getByText('anna@example.com')).toBeTruthy()
  expect(await within(dialog).findByTitle('The email as it was sent')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Text' }))
  expect(within(dialog).getByText('Shipped, as text')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/email/logs'))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Your order has shipped'))
})

test('opens an email by its URL even if the list does not contain it', async () => {
  open({ 'GET /api/email/admin/logs': () => listed([]) }, '/email/logs?open=3')
  await screen.findByRole('dialog', { name: 'Email 3' })
  expect(await screen.findByTitle('The email as it was sent')).toBeTruthy()
})

test('retries when the content of an email failed to load', async () => {
  let isBroken = true
  open(
    {
      'GET /api/email/admin/logs/3/content': () =>
        isBroken
          ? errorResponse(500, 'internal')
          : { body: { success: true, data: { htmlContent: '', textContent: 'Shipped' } } },
    },
    '/email/logs?open=3',
  )
  await screen.findByText('Failed to load email content')
  isBroken = false
  await press('Try again')
  await screen.findByText('There is no HTML version.')
})

test('shows why an email failed, and retries it', async () => {
  const failed = anEmail({ status: 'failed', sentAt: null, lastError: 'This mailbox doesn’t exist.', canRetry: true })
  const { requests } = open(
    {
      'GET /api/email/admin/logs': () => listed([failed]),
      'POST /api/email/admin/logs/3/retry': () => ({
        body: { success: true, message: 'It is sent again', data: anEmail({ status: 'pending', sentAt: null }) },
      }),
    },
    '/email/logs?status=failed&open=3',
  )
  expect((await screen.findByRole('alert')).textContent).toBe('This mailbox doesn’t exist.')
  await press('Send again')
  await screen.findByText('It is sent again')
  expect(requests).toContain('POST /api/email/admin/logs/3/retry')
})

test('an open email whose row leaves the list still shows subject and recipient, but no outdated actions', async () => {
  const failed = anEmail({ status: 'failed', sentAt: null, lastError: 'This mailbox doesn’t exist.', canRetry: true })
  const other = anEmail({ emailId: 4, subject: 'A newer one' })
  let emails = [failed]
  const { requests } = open(
    {
      'GET /api/email/admin/logs': () => listed(emails),
      'POST /api/email/admin/logs/3/retry': () => {
        emails = [other]
        return {
          body: { success: true, message: 'It is sent again', data: anEmail({ status: 'pending', sentAt: null }) },
        }
      },
    },
    '/email/logs?status=failed&open=3',
  )
  await press('Send again')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
  const dialog = screen.getByRole('dialog', { name: 'Your order has shipped' })
  expect(within(dialog).getByText('anna@example.com')).toBeTruthy()
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect(requests).toContain('POST /api/email/admin/logs/3/retry')
})

test('warns before retrying an email that may have arrived', async () => {
  const uncertain = anEmail({ status: 'uncertain', sentAt: null, lastError: 'It may have arrived.', canRetry: true })
  const { requests } = open({ 'GET /api/email/admin/logs': () => listed([uncertain]) }, '/email/logs?open=3')
  await press('Send again')
  await screen.findByText(/could create a duplicate/)
  expect(requests.some((call) => call.includes('retry'))).toBe(false)
  await press('Send anyway')
  await waitFor(() => expect(requests).toContain('POST /api/email/admin/logs/3/retry'))
})

test('stores filters in the URL and sends them to the server', async () => {
  const { requests, address } = open()
  await press('Status')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Failed' }))
  await waitFor(() => expect(address()).toBe('/email/logs?status=failed'))
  await waitFor(() => expect(requests.at(-1)).toContain('status=failed'))
})

test('goes back to a later page of the unfiltered log', async () => {
  const { address, router } = open(
    {
      'GET /api/email/admin/logs': (url) =>
        url.searchParams.get('status') === 'failed' ? listed([anEmail()]) : listed([anEmail({ emailId: 4 })], 75),
    },
    '/email/logs?page=3',
  )
  await screen.findByText('Page 3 of 3')
  await router.navigate('/email/logs?status=failed')
  await screen.findByText('Page 1 of 1')
  await router.navigate(-1)
  await screen.findByText('Page 3 of 3')
  expect(address()).toBe('/email/logs?page=3')
})

test('shows that the log failed to load', async () => {
  open({ 'GET /api/email/admin/logs': () => errorResponse(500, 'internal') })
  await screen.findByText('Failed to fetch email logs')
})

test.each([
  ['/email/subscribers', 'GET /api/email/admin/subscribers', 'Failed to fetch subscribers'],
  ['/email/statistics', 'GET /api/email/admin/stats', 'Failed to fetch email statistics'],
])('shows that %s failed to load', async (address, call, sentence) => {
  open({ [call]: () => errorResponse(500, 'internal') }, address)
  await screen.findByText(sentence)
})

test('sends all emails held since a restore after a confirmation, or discards them one by one', async () => {
  const decided: unknown[] = []
  const held = anEmail({ status: 'held', sentAt: null, messageId: null, subject: 'Your refund' })
  open({
    'GET /api/email/admin/logs': () => listed([held], 2),
    'POST /api/email/admin/held': (_url, body) => {
      decided.push(body)
      return { body: { success: true, message: 'Sending 2 emails' } }
    },
  })
  expect(await screen.findByText('2 emails held since a backup was restored')).toBeDefined()
  await press('Send all')
  const question = await screen.findByRole('dialog', { name: 'Send 2 emails?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Send 2 emails' }))
  expect(decided).toEqual([{ action: 'release' }])
  await userEvent.click(await screen.findByRole('link', { name: 'Your refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your refund' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }))
  expect(decided).toEqual([{ action: 'release' }, { action: 'discard', emailIds: [3] }])
})
