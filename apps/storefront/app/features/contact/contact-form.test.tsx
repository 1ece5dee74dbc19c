// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { errorResponse, mockFetch, networkError, type MockResponse } from '../../testing/mock-fetch.ts'
import { renderInRouter } from '../../testing/render-in-router.tsx'
import { testPage } from '../../testing/test-pages.ts'
import { ContactPage } from './contact-page.tsx'

const SENT = "Thank you for your message! We'll get back to you within 24 hours."
const FAILED =
  'There was an error sending your message. Please try again or email us directly at support@atelier.example.'

const mockResponse = (response: MockResponse) => mockFetch({ '/api/email/contact': [response] })

async function renderForm() {
  renderInRouter(<ContactPage {...testPage('page-contact')} />, '/contact')
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
  const sent = mockResponse([200, { success: true }])
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
  const sent = mockResponse([200, { success: true, message: SENT }])
  await renderForm()
  await fillIn()
  await userEvent.click(button())
  expect((await screen.findByText(SENT)).className).toContain('border-good')
  expect(document.activeElement).toBe(box())
  expect(['Name *', 'Email *', 'Subject *', 'Message *'].map((label) => field(label).value)).toEqual(['', '', '', ''])
  expect(sent).toEqual([
    {
      path: '/api/email/contact',
      key: null,
      body: {
        name: 'Maren Holt',
        email: 'maren@example.com',
        subject: 'repair',
        message: 'The left handle has opened.',
        website: '',
        openForMs: expect.any(Number) as number,
      },
    },
  ])
})

test.each([
  [
    'an error with a specific message',
    errorResponse(429, 'too_many_requests', 'Please wait a little.'),
    'Please wait a little.',
  ],
  ['an error without a message', errorResponse(500, 'internal', 'An error occurred'), FAILED],
  ['an HTML response', () => Promise.resolve(new Response('<!doctype html><p>Bad gateway', { status: 502 })), FAILED],
  ['a network error', networkError, FAILED],
] satisfies [string, MockResponse, string][])(
  'shows %s in red and retains the input',
  async (_case, response, text) => {
    mockResponse(response)
    await renderForm()
    await fillIn()
    await userEvent.click(button())
    expect((await screen.findByText(text)).className).toContain('border-accent')
    expect(field('Message *').value).toBe('The left handle has opened.')
    expect(button().disabled).toBe(false)
  },
)

test("shows the server's error about a field at the field", async () => {
  const errors = [{ path: 'email', message: 'Please enter a valid email address' }]
  mockResponse(errorResponse(400, 'invalid_input', 'Please check the form', errors))
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

test('shows the support email, the support hours and the time of a reply, and leads to the FAQ', async () => {
  await renderForm()
  const email = screen.getByRole('link', { name: 'support@atelier.example' })
  expect(email.getAttribute('href')).toBe('mailto:support@atelier.example')
  screen.getByText('Within 24 hours')
  screen.getByText('Mon-Fri 9AM-6PM EST')
  screen.getByText('Sat 10AM-4PM EST')
  expect(screen.getByRole('link', { name: 'Visit FAQ' }).getAttribute('href')).toBe('/faq')
})
