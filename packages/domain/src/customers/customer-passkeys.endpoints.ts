import {
  AddPasskeyBody,
  ConfirmPasskeyChangeBody,
  CustomerPasskeysResponse,
  PasskeyCreationResponse,
  PasskeyParams,
  PasskeyProof,
  PasskeyRequestResponse,
} from '../auth/passkey.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { CustomerSignInResponse } from './customer-sign-in.schema.ts'
import { ReceiptParams } from './receipt-params.schema.ts'
import { UserParams } from './user-params.schema.ts'

/** Needs no body: the answer is the same for every caller, and the browser offers the passkeys that it has. */
export const requestCustomerPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'public',
  rateLimit: 'passkeyChallenges',
  summary: 'Return a challenge for signing in with a passkey',
  response: PasskeyRequestResponse,
  responseHeaders: ['Set-Cookie'],
  errors: ['conflict'],
})

export const signInCustomerWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  access: 'public',
  rateLimit: { name: 'passkeySignIn', countsValidOnly: true },
  summary: 'Sign a customer in with a passkey',
  body: PasskeyProof,
  response: CustomerSignInResponse,
  errors: ['bad_credentials', 'conflict'],
})

export const listCustomerPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/passkeys',
  access: 'customer',
  ownUser: true,
  summary: 'List your passkeys',
  params: UserParams,
  response: CustomerPasskeysResponse,
})

export const beginCustomerPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/passkeys/options',
  access: 'customer',
  ownUser: true,
  summary: 'Start the setup of a passkey',
  params: UserParams,
  body: ConfirmPasskeyChangeBody,
  response: PasskeyCreationResponse,
  errors: ['conflict', 'too_many_requests'],
})

export const addCustomerPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/passkeys',
  access: 'customer',
  ownUser: true,
  summary: 'Add a passkey',
  params: UserParams,
  body: AddPasskeyBody,
  response: CustomerPasskeysResponse,
  errors: ['bad_request', 'conflict', 'too_many_requests'],
})

export const removeCustomerPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/passkeys/:passkeyId/remove',
  access: 'customer',
  ownUser: true,
  summary: 'Remove a passkey, unless it is the last way in; every other session ends',
  params: UserParams.extend(PasskeyParams.shape),
  body: ConfirmPasskeyChangeBody,
  response: CustomerPasskeysResponse,
  errors: ['not_found', 'conflict', 'too_many_requests'],
})

export const beginPasskeyAccount = defineEndpoint({
  method: 'POST',
  path: '/api/orders/receipt/:token/passkey/options',
  access: 'public',
  rateLimit: { name: 'register', countsValidOnly: true },
  summary: 'Start an account with a passkey for the buyer of an order',
  params: ReceiptParams,
  response: PasskeyCreationResponse,
  errors: ['not_found', 'conflict', 'email_taken'],
})

export const registerWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/orders/receipt/:token/passkey',
  access: 'public',
  rateLimit: { name: 'register', countsValidOnly: true },
  summary: 'Create an account with a passkey for the buyer of an order, with the order in it',
  params: ReceiptParams,
  body: AddPasskeyBody,
  response: CustomerSignInResponse,
  status: 201,
  errors: ['bad_request', 'not_found', 'conflict', 'email_taken'],
})
