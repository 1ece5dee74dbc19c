import { z } from 'zod'
import { UserParams } from './user-params.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { AccountSessionsResponse } from './customer-account.schema.ts'
import { AddressBody, addressBodyIn, AddressesResponse, AddressResponse } from './customer-addresses.schema.ts'

const rowNumber = z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER)
const AddressParams = UserParams.extend({ addressId: rowNumber })
const SessionParams = UserParams.extend({ sessionId: rowNumber })

export const listAddresses = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/addresses',
  access: 'customer',
  ownUser: true,
  summary: 'Return the address book',
  params: UserParams,
  response: AddressesResponse,
})

export const addAddress = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/addresses',
  access: 'customer',
  ownUser: true,
  inMarket: true,
  summary: 'Add an address',
  params: UserParams,
  body: AddressBody,
  bodyIn: addressBodyIn,
  response: AddressResponse,
  status: 201,
  errors: ['conflict'],
})

export const changeAddress = defineEndpoint({
  method: 'PUT',
  path: '/api/users/:userId/addresses/:addressId',
  access: 'customer',
  ownUser: true,
  inMarket: true,
  summary: 'Change an address',
  params: AddressParams,
  body: AddressBody,
  bodyIn: addressBodyIn,
  response: AddressResponse,
})

export const deleteAddress = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:userId/addresses/:addressId',
  access: 'customer',
  ownUser: true,
  summary: 'Remove an address',
  params: AddressParams,
  response: SuccessResponse,
})

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/sessions',
  access: 'customer',
  ownUser: true,
  summary: "Return the customer's open sessions",
  params: UserParams,
  response: AccountSessionsResponse,
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:userId/sessions/:sessionId',
  access: 'customer',
  ownUser: true,
  summary: 'Sign out of one session',
  params: SessionParams,
  response: SuccessResponse,
})

export const endAllSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:userId/sessions',
  access: 'customer',
  ownUser: true,
  summary: 'Sign out of all sessions, including this one',
  params: UserParams,
  response: SuccessResponse,
})
