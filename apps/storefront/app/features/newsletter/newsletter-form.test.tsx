// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { errorResponse, mockFetch, networkError, type MockResponse } from '../../testing/mock-fetch.ts'
import { NewsletterForm } from './newsletter-form.tsx'

const mockResponse = (response: MockResponse) => mockFetch({ '/api/email/newsletter/subscribe': [response] })

const email = () => screen.getByLabelText<HTMLInputElement>('Email address')
const statusLine = () => screen.getByRole('status')

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
})
test('has a required field of type email', () => {
  render(<NewsletterForm />)
  expect([email().type, email().required]).toEqual(['email', true])
})

test('announces a subscription and clears the field', async () => {
  const sent = mockResponse([200, { success: true, message: 'Successfully subscribed!' }])
  render(<NewsletterForm />)
  await userEvent.type(email(), 'maren@example.com{Enter}')
  await waitFor(() => expect(statusLine().textContent).toBe('Successfully subscribed!'))
  expect(email().value).toBe('')
  expect(sent).toEqual([
    {
      path: '/api/email/newsletter/subscribe',
      key: null,
      body: { email: 'maren@example.com', name: '', website: '', openForMs: expect.any(Number) as number },
    },
  ])
})

test.each([
  ['', 'Email is required'],
  ['maren@', 'Please enter a valid email address'],
])('does not send "%s": shows "%s" at the field and focuses it', async (address, message) => {
  const sent = mockResponse([200, { success: true }])
  render(<NewsletterForm />)
  if (address) await userEvent.type(email(), address)
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  await waitFor(() => expect(statusLine().textContent).toBe(message))
  expect(email().getAttribute('aria-describedby')).toBe(statusLine().id)
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email())
  expect(sent).toEqual([])
})

test.each([
  ['an API error', errorResponse(429, 'too_many_requests', 'Please wait')],
  ['an HTML response', () => Promise.resolve(new Response('<!doctype html><p>Bad gateway', { status: 502 }))],
  ['a network error', networkError],
] satisfies [string, MockResponse][])(
  'announces %s with the message of the specification and retains the address',
  async (_case, response) => {
    mockResponse(response)
    render(<NewsletterForm />)
    await userEvent.type(email(), 'maren@example.com{Enter}')
    await waitFor(() => expect(statusLine().textContent).toBe('Failed to subscribe. Please try again.'))
    expect(email().value).toBe('maren@example.com')
  },
)

test('does not send an address twice while sending', async () => {
  const pendingResponse = Promise.withResolvers<Response>()
  const sent = mockResponse(() => pendingResponse.promise)
  render(<NewsletterForm />)
  await userEvent.type(email(), 'maren@example.com{Enter}{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  pendingResponse.resolve(new Response(JSON.stringify({ success: true })))
  await waitFor(() => expect(statusLine().textContent).toBe('Successfully subscribed!'))
  expect(sent).toHaveLength(1)
})
