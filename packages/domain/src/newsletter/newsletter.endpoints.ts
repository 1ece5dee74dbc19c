import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { SubscribeBody } from './subscribe.schema.ts'
import { UnsubscribeQuery, UnsubscribeResponse } from './unsubscribe.schema.ts'

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/email/newsletter/subscribe',
  access: 'public',
  rateLimit: { name: 'newsletter', countsValidOnly: true },
  summary: 'Subscribe an address to the newsletter',
  body: SubscribeBody,
  response: SuccessResponse,
  timeoutMs: 20_000,
})

export const getSubscription = defineEndpoint({
  method: 'GET',
  path: '/api/email/newsletter/unsubscribe',
  access: 'public',
  summary: "Return an unsubscribe link's address, or redirect a browser to its page; changes nothing",
  requestHeaders: ['Accept'],
  query: UnsubscribeQuery,
  response: UnsubscribeResponse,
  errors: ['not_found'],
})

/** RFC 8058: email clients post `List-Unsubscribe=One-Click` as a form. Only the token matters: no body is read. */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/email/newsletter/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe in one click',
  query: UnsubscribeQuery,
  response: UnsubscribeResponse,
  errors: ['not_found'],
})
