// @vitest-environment jsdom
import type { ApiClient } from '@atelier/api-client/call'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '../server/api.server.ts'
import Unsubscribe, { action, headers, loader } from './unsubscribe.tsx'

/** Mocks an API that knows one link, and records its calls. */
function mockApi() {
  const calls: string[] = []
  let status = 'active'
  const api: ApiClient = {
    fetch: (address, { method }) => {
      calls.push(`${method} ${address}`)
      if (!address.endsWith('?token=known')) {
        const failure = { success: false, code: 'not_found', message: 'This link is no longer valid.', errors: [] }
        return Promise.resolve(new Response(JSON.stringify(failure), { status: 404 }))
      }
      if (method === 'POST') status = 'unsubscribed'
      const response = { success: true, data: { email: 'maren@example.com', status } }
      return Promise.resolve(new Response(JSON.stringify(response)))
    },
  }
  return { api, calls }
}

function renderPage(address: string) {
  const { api, calls } = mockApi()
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  const route = { path: '/unsubscribe', Component: Unsubscribe, loader, action, HydrateFallback: () => null }
  const Page = createRoutesStub([route], context)
  render(<Page initialEntries={[address]} />)
  return calls
}

test('opening the link changes nothing; the button unsubscribes and the result gets the focus', async () => {
  const calls = renderPage('/unsubscribe?token=known')
  expect(await screen.findByText('maren@example.com')).toBeTruthy()
  expect(calls).toEqual(['GET /api/email/newsletter/unsubscribe?token=known'])

  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  const heading = await screen.findByRole('heading', { name: 'You have been unsubscribed.' })
  expect(calls[1]).toBe('POST /api/email/newsletter/unsubscribe?token=known')
  expect(document.activeElement).toBe(heading)
})

test.each(['/unsubscribe?token=other', '/unsubscribe'])('%s is an unknown link', async (address) => {
  renderPage(address)
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid.' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

test('the page is not cached, and its URL is not sent to other sites', () => {
  expect(headers()).toEqual({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
})
