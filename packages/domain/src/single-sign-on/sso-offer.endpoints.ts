import { defineEndpoint } from '../contract/endpoint.ts'
import { BeginSsoBody, SsoOfferResponse, SsoRedirectResponse } from './sso-offer.schema.ts'

// What the sign-in page needs. It loads no other part of single sign-on.

export const getSsoOffer = defineEndpoint({
  method: 'GET',
  path: '/api/auth/admin/sso',
  access: 'public',
  summary: 'Whether the sign-in page offers single sign-on',
  response: SsoOfferResponse,
})

export const beginSso = defineEndpoint({
  method: 'POST',
  path: '/api/auth/admin/sso/begin',
  access: 'public',
  rateLimit: { name: 'singleSignOn', countsValidOnly: true },
  summary: 'Return the page of the provider at which staff sign in',
  body: BeginSsoBody,
  response: SsoRedirectResponse,
  responseHeaders: ['Set-Cookie'],
  errors: ['conflict', 'unavailable'],
})
