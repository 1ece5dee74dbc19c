// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, errorResponse } from '../../../testing/fake-server.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { signOut } from '../../session/session.store.ts'
import { emailRoutes } from '../email-routes.tsx'
// Loads the lazy page in advance, because a busy machine may exceed the timeout.
import '../email-page.tsx'
import '../log/email-log-page.tsx'
import './compose-page.tsx'

const done = (message = 'ok') => ({ body: { success: true, message } })
const PREVIEW = {
  from: 'ORSENNE Support <support@shop.example>',
  subject: 'x',
  htmlContent: '<p>framed</p>',
  textContent: 'Made of it',
  leftOut: [] as string[],
}

function open(handlers: Parameters<typeof fakeServer>[0] = {}, address = '/email') {
  const sent: { body: unknown }[] = []
  const { requests } = fakeServer({
    'POST /api/email/admin/preview': () => ({ body: { success: true, data: PREVIEW } }),
    'GET /api/email/admin/campaigns': () => ({ body: { success: true, data: [], total: 0, page: 1, pageSize: 10 } }),
    'GET /api/email/admin/logs': () => ({
      body: { success: true, data: [], total: 0, isMore: false, page: 1, pageSize: 25 },
    }),
    'POST /api/email/admin/send': (_, body) => {
      sent.push({ body })
      return done('Email sent successfully!')
    },
    'POST /api/email/admin/test': (_, body) => {
      sent.push({ body })
      return done('Test email sent to your admin email!')
    },
    ...handlers,
  })
  return { requests, sent, ...renderPortal(emailRoutes(), address) }
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
/** Sets the value at once, as a paste does: typing takes seconds on a busy machine. */
const fill = (element: HTMLElement, value: string) => void fireEvent.change(element, { target: { value } })
const press = async (name: string | RegExp, place: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await place.findByRole('button', { name }))

/** Fills in an email in the HTML view: the editor needs a browser with layout. */
async function write(to: string): Promise<void> {
  fill(await field('To'), to)
  fill(await field('Subject'), 'Your fitting')
  await press('HTML')
  fill(await field('Message'), '<p>Until Thursday.</p>')
}

test('sends an email to two recipients after a confirmation, then clears the draft', async () => {
  signInAs('ADMIN')
  const { sent } = open()
  await write('anna@example.com, boris@example.com')
  await press('Send email')
  const question = await screen.findByRole('dialog', { name: 'Send this email to 2 recipients?' })
  expect(within(question).getByText(/anna@example.com, boris@example.com/)).toBeTruthy()
  expect(sent).toEqual([])
  await press('Send 2 emails')
  await screen.findByText('Email sent successfully!')
  expect(sent).toEqual([
    {
      body: {
        to: 'anna@example.com, boris@example.com',
        subject: 'Your fitting',
        htmlContent: '<p>Until Thursday.</p>',
        textContent: '',
        fromType: 'support',
      },
    },
  ])
  expect((await field('To')).value).toBe('')
  expect((await field('Subject')).value).toBe('')
})

test('refetches the log a second after sending (A9)', async () => {
  signInAs('ADMIN')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { requests, router } = open()
  await write('anna@example.com')
  await press('Send email')
  await press('Send email', within(await screen.findByRole('dialog')))
  await screen.findByText('Email sent successfully!')
  await router.navigate('/email/logs')
  await screen.findByText('No emails yet')
  const reads = () => requests.filter((call) => call.startsWith('GET /api/email/admin/logs')).length
  const before = reads()
  const [refresh] = timers.mock.calls.find(([, delay]) => delay === 1_000) ?? []
  refresh?.()
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test.each([
  ['To', '', 'Please enter an email address'],
  ['To', 'anna@example.com, nobody', 'Please enter a valid email address'],
])('rejects %s with the value "%s"', async (_, to, message) => {
  signInAs('ADMIN')
  const { sent } = open()
  fill(await field('Subject'), 'Your fitting')
  if (to !== '') fill(await field('To'), to)
  await press('Send email')
  await screen.findByText(message)
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('to'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('shows an error at the message when it is empty', async () => {
  signInAs('ADMIN')
  open()
  fill(await field('To'), 'anna@example.com')
  fill(await field('Subject'), 'Your fitting')
  await press('HTML')
  await press('Send email')
  expect((await screen.findByRole('alert')).textContent).toBe('Please write the message')
  expect((await field('Message')).getAttribute('aria-invalid')).toBe('true')
})

test('shows a failed request, preserves the draft, and retries with the same idempotency key', async () => {
  signInAs('ADMIN')
  const keys: (string | null)[] = []
  open({
    'POST /api/email/admin/send': (_url, _body, headers) => {
      keys.push(headers.get('Idempotency-Key'))
      return errorResponse(500, 'internal')
    },
  })
  await write('anna@example.com')
  for (const _ of ['once', 'again']) {
    await press('Send email')
    await press('Send email', within(await screen.findByRole('dialog')))
    await screen.findByText('Failed to send email')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect((await field('Subject')).value).toBe('Your fitting')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('sends a test of the current draft to the user’s own address', async () => {
  signInAs('ADMIN')
  const { sent } = open()
  fill(await field('Subject'), 'Your fitting')
  await press('Send test email')
  await screen.findByText('Test email sent to your admin email!')
  expect(sent[0]?.body).toEqual({
    email: 'ines@example.com',
    subject: 'Your fitting',
    fromType: 'support',
    kind: 'email',
  })
})

test('offers no test email without an own address', async () => {
  signInAs('ADMIN')
  const { sent } = open()
  await field('Subject')
  signInAs('ADMIN', { email: '' })
  await press('Send test email')
  await screen.findByText('No admin email found for test')
  expect(sent).toEqual([])
})

test('shows that a test email failed', async () => {
  signInAs('ADMIN')
  open({ 'POST /api/email/admin/test': () => errorResponse(500, 'internal') })
  await press('Send test email')
  await screen.findByText('Failed to send test email')
})

test('restores a draft after a restart, and discards it with an undo', async () => {
  signInAs('ADMIN')
  const { router } = open()
  await write('anna@example.com')
  await router.navigate('/email/logs')
  await screen.findByText('No emails yet')
  await router.navigate('/email')
  expect((await field('Subject')).value).toBe('Your fitting')
  expect((await field('Message')).value).toBe('<p>Until Thursday.</p>')
  await press('Discard draft')
  expect((await field('Subject')).value).toBe('')
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Notifications' })).getByRole('button', { name: 'Undo' }),
  )
  await waitFor(async () => expect((await field('Subject')).value).toBe('Your fitting'))
})

test('a draft outlives the tab, is private to its user, and is deleted by signing out', async () => {
  signInAs('ADMIN')
  open()
  await write('anna@example.com')
  cleanup()
  // Simulates a browser restart.
  sessionStorage.clear()
  open()
  expect((await field('Subject')).value).toBe('Your fitting')
  cleanup()
  await signOut()
  expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('atelier-draft:'))).toEqual([])
  signInAs('ADMIN')
  open()
  expect((await field('Subject')).value).toBe('')
})

test('deletes a draft after a month', async () => {
  signInAs('ADMIN')
  const old = { savedAt: Date.now() - 31 * 86_400_000, draft: { subject: 'Old' } }
  localStorage.setItem('atelier-draft:usr_s:/email#email', JSON.stringify(old))
  localStorage.setItem('atelier-draft:usr_t:/email#email', JSON.stringify(old))
  open()
  expect((await field('Subject')).value).toBe('')
  expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('atelier-draft:'))).toEqual([])
})

test('shows the server’s text version until the user writes one', async () => {
  signInAs('ADMIN')
  const { sent } = open()
  await write('anna@example.com')
  await screen.findByRole('region', { name: 'Preview' })
  await press('Write your own')
  expect((await field('Text version')).value).toBe('Made of it')
  fill(await field('Text version'), 'By hand')
  await press('Send email')
  await press('Send email', within(await screen.findByRole('dialog')))
  await screen.findByText('Email sent successfully!')
  expect(sent[0]?.body).toMatchObject({ textContent: 'By hand' })
})

test('lists unsupported elements beside the preview', async () => {
  signInAs('ADMIN')
  const leftOut = ['<form> was removed. Emails don’t support it.']
  open({ 'POST /api/email/admin/preview': () => ({ body: { success: true, data: { ...PREVIEW, leftOut } } }) })
  await screen.findByText('<form> was removed. Emails don’t support it.')
})

test('drops HTML that the editor does not support only after a confirmation', async () => {
  signInAs('ADMIN')
  open()
  await press('HTML')
  fill(await field('Message'), '<table><tr><td>a</td></tr></table>')
  await press('Editor')
  await screen.findByText(/doesn.t support <table>/)
  await press('Keep the HTML')
  await waitFor(async () => expect((await field('Message')).value).toContain('<table>'))
})

test('shows access denied without email:manage, and sends no request', async () => {
  signInAs('MANAGER')
  const { requests } = open()
  await screen.findByText("Access Denied - You don't have permission to manage emails.")
  expect(requests).toEqual([])
})

test('previews the chosen sender with its name and address', async () => {
  signInAs('ADMIN')
  const requests: unknown[] = []
  open({
    'POST /api/email/admin/preview': (_, body) => {
      const { fromType } = body as { fromType: string }
      requests.push(fromType)
      return { body: { success: true, data: { ...PREVIEW, from: `House ${fromType} <${fromType}@shop.example>` } } }
    },
  })
  await screen.findByText('House support <support@shop.example>')
  await userEvent.selectOptions(screen.getByLabelText('From'), 'Returns')
  await screen.findByText('House returns <returns@shop.example>')
  expect(requests).toEqual(['support', 'returns'])
})
