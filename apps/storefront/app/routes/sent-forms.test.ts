import type { ApiClient } from '@atelier/api-client/call'
import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '../server/api.server.ts'
import { action as sendContact } from './contact.tsx'
import { action as subscribe } from './newsletter.tsx'

type Action = (args: ActionFunctionArgs) => Promise<unknown>

/** Submits a form as a browser without scripts does; `status` is the API's response status. */
async function sendForm(action: Action, fields: Record<string, string>, status = 200) {
  const called: { path: string; body: unknown }[] = []
  const api: ApiClient = {
    fetch: (path, init) => {
      if (path === '/api/shop') return Promise.resolve(Response.json({ success: false }, { status: 500 }))
      called.push({ path, body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') })
      const errorBody = { success: false, code: 'too_many_requests', message: 'Please wait a little.', errors: [] }
      const body = status === 200 ? { success: true, message: 'Thank you.' } : errorBody
      return Promise.resolve(Response.json(body, { status }))
    },
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  const url = new URL('http://shop/form')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const response = await action({ request, url, context, params: {}, pattern: '/form' })
  return { response, called }
}

const message = { name: 'Maren Holt', email: 'maren@example.com', subject: 'repair', message: 'The handle has opened.' }

test('sends a contact message without scripts, including the honeypot field', async () => {
  const { response, called } = await sendForm(sendContact, { ...message, website: '' })
  expect(called).toEqual([{ path: '/api/email/contact', body: { ...message, website: '' } }])
  expect(response).toMatchObject({
    data: { errors: {}, outcome: { isSent: true, message: 'Thank you.' }, values: {} },
    init: { status: 200 },
  })
})

test('shows missing input at its field, sends nothing and retains the input', async () => {
  const { response, called } = await sendForm(sendContact, { ...message, email: 'maren@', subject: '' })
  expect(called).toEqual([])
  expect(response).toMatchObject({
    data: {
      errors: {
        email: 'Please enter a valid email address',
        subject: 'Please choose a subject from the list',
      },
      values: { name: 'Maren Holt', message: 'The handle has opened.' },
    },
    init: { status: 422 },
  })
})

test("shows the server's error and retains the input", async () => {
  const { response } = await sendForm(sendContact, message, 429)
  expect(response).toMatchObject({
    data: { outcome: { isSent: false, message: 'Please wait a little.' }, values: message },
    init: { status: 422 },
  })
})

test.each([
  ['maren@example.com', 200, 1, { kind: 'subscribed', message: 'Successfully subscribed!' }],
  ['maren@example.com', 500, 1, { kind: 'failed', message: 'Failed to subscribe. Please try again.' }],
  ['', 200, 0, { kind: 'invalid', message: 'Email is required' }],
])('the newsletter form with "%s" and a response of %i', async (email, status, calls, result) => {
  const { response, called } = await sendForm(subscribe, { email }, status)
  expect(called).toHaveLength(calls)
  expect(response).toMatchObject({ data: result, init: { status: calls === 1 && status === 200 ? 200 : 422 } })
})
