// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ContactPage } from './contact-page.tsx'

const SENT = "Thank you for your message! We'll get back to you within 24 hours."
const FAILED =
  'There was an error sending your message. Please try again or email us directly at support@atelier.example.'

type MockResponse = () => Promise<Response>
const mockedFetch =
  (status: number, body: object): MockResponse =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }))

/** Mocks the API's response, and records the requests. */
function mockResponse(response: MockResponse) {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    sent.push({ address, ...JSON.parse(typeof init.body === 'string' ? init.body : '{}') })
    return response()
  })
  return sent
}

async function renderForm() {
  const Page = createRoutesStub([{ path: '/contact', Component: ContactPage }])
  render(<Page initialEntries={['/contact']} />)
  await screen.findByRole('heading', { level: 1 })
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })
const box = () => screen.getByRole('status').firstElementChild
const messageOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

async function fillIn() {
  await userEvent.type(field('Name *'), 'Maren Holt')
  await userEvent.type(field('Email *'), 'maren@example.com')
  await userEvent.selectOptions(field('Subject *'), 'Repair Service')
  await userEvent.type(field('Message *'), 'The left handle has opened.')
}

test('offers the subjects in the order of the specification', async () => {
  await renderForm()
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Choose a subject',
    'Order Inquiry',
    'Product Question',
    'Returns & Exchanges',
    'Product Care',
    'Repair Service',
    'Wholesale Inquiry',
    'Press & Media',
    'Other',
  ])
})

test('does not send an empty form: each field shows its error, and the first one has the focus', async () => {
  const sent = mockResponse(mockedFetch(200, { success: true }))
  await renderForm()
  await userEvent.click(button())
  expect(['Name *', 'Email *', 'Subject *', 'Message *'].map(messageOf)).toEqual([
    'Name is required',
    'Email is required',
    'Please choose a subject from the list',
    'Message is required',
  ])
  expect(document.activeElement).toBe(field('Name *'))
  expect(sent).toEqual([])
})

test('correcting a field clears its error, not the others', async () => {
  await renderForm()
  await userEvent.click(button())
  await userEvent.type(field('Name *'), 'M')
  expect([messageOf('Name *'), messageOf('Message *')]).toEqual([undefined, 'Message is required'])
})

test('disables the fields while sending, and ignores a second press', async () => {
  const pendingResponse = Promise.withResolvers<Response>()
  const sent = mockResponse(() => pendingResponse.promise)
  await renderForm()
  await fillIn()
  await userEvent.dblClick(button())
  await userEvent.click(button())
  expect(button().textContent).toBe('Sending...')
  expect([...document.querySelectorAll('main :is(input, select, textarea, button):enabled')]).toEqual([])
  expect(sent).toHaveLength(1)

  pendingResponse.resolve(new Response(JSON.stringify({ success: true, message: SENT })))
  expect(await screen.findByText(SENT)).toBeTruthy()
  expect(button().textContent).toBe('Send message')
})

test('a sent message clears the form and shows a success message, which has the focus', async () => {
  const sent = mockResponse(mockedFetch(200, { success: true, message: SENT }))
  await renderForm()
  await fillIn()
  await userEvent.click(button())
  expect((await screen.findByText(SENT)).className).toContain('border-good')
  expect(document.activeElement).toBe(box())
  expect(['Name *', 'Email *', 'Subject *', 'Message *'].map((label) => field(label).value)).toEqual(['', '', '', ''])
  expect(sent).toEqual([
    {
      address: '/api/email/contact',
      name: 'Maren Holt',
      email: 'maren@example.com',
      subject: 'repair',
      message: 'The left handle has opened.',
      website: '',
      openForMs: expect.any(Number) as number,
    },
  ])
})

test.each([
  [
    'an error with a specific message',
    mockedFetch(429, { success: false, code: 'too_many_requests', message: 'Please wait a little.', errors: [] }),
    'Please wait a little.',
  ],
  [
    'an error without a message',
    mockedFetch(500, { success: false, code: 'internal', message: 'An error occurred', errors: [] }),
    FAILED,
  ],
  ['an HTML response', () => Promise.resolve(new Response('<!doctype html><p>Bad gateway', { status: 502 })), FAILED],
  ['a network error', () => Promise.reject(new TypeError('fetch failed')), FAILED],
])('shows %s in red and retains the input', async (_case, response, text) => {
  mockResponse(response)
  await renderForm()
  await fillIn()
  await userEvent.click(button())
  expect((await screen.findByText(text)).className).toContain('border-accent')
  expect(field('Message *').value).toBe('The left handle has opened.')
  expect(button().disabled).toBe(false)
})

test("shows the server's error about a field at the field", async () => {
  const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
  mockResponse(mockedFetch(400, { success: false, code: 'invalid_input', message: 'Please check the form', errors }))
  await renderForm()
  await fillIn()
  await userEvent.click(button())
  await screen.findByText('Please check the form')
  expect(messageOf('Email *')).toBe('Please enter a valid email address')
  expect(document.activeElement).toBe(field('Email *'))
})

test('does not move the focus when the visitor has moved on to another part of the page', async () => {
  const pendingResponse = Promise.withResolvers<Response>()
  mockResponse(() => pendingResponse.promise)
  await renderForm()
  await fillIn()
  await userEvent.click(button())
  const elsewhere = screen.getByRole('link', { name: 'Visit FAQ' })
  elsewhere.focus()
  pendingResponse.resolve(new Response(JSON.stringify({ success: true, message: SENT })))
  await screen.findByText(SENT)
  expect(document.activeElement).toBe(elsewhere)
})

test('hides the honeypot field from people', async () => {
  await renderForm()
  const honeypotField = document.querySelector<HTMLInputElement>('[name=website]')
  expect(honeypotField?.tabIndex).toBe(-1)
  expect(honeypotField?.closest('[aria-hidden=true]')).not.toBeNull()
})

test('shows the support hours and leads to the FAQ', async () => {
  await renderForm()
  screen.getByText('Mon-Fri 9AM-6PM EST')
  screen.getByText('Sat 10AM-4PM EST')
  expect(screen.getByRole('link', { name: 'Visit FAQ' }).getAttribute('href')).toBe('/faq')
})
