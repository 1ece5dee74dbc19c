import { CustomerSignInResponse } from './customer-sign-in.schema.ts'
import { UserParams } from './user-params.schema.ts'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  AccountResponse,
  ChangeEmailBody,
  ChangeNameBody,
  ChangePasswordBody,
  DeleteAccountBody,
} from './customer-account.schema.ts'
import { CustomerDataResponse } from './customer-data.schema.ts'

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId',
  access: 'customer',
  ownUser: true,
  summary: 'Return your own account',
  params: UserParams,
  response: AccountResponse,
})

export const changeName = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/:userId',
  access: 'customer',
  ownUser: true,
  summary: 'Change the name',
  params: UserParams,
  body: ChangeNameBody,
  response: AccountResponse,
})

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/password',
  access: 'customer',
  ownUser: true,
  summary: 'Change the password; every other session ends',
  params: UserParams,
  body: ChangePasswordBody,
  response: CustomerSignInResponse,
  errors: ['too_many_requests'],
})

export const requestEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/email',
  access: 'customer',
  ownUser: true,
  summary: 'Request an email address change; a link sent to the new address confirms it',
  params: UserParams,
  body: ChangeEmailBody,
  response: SuccessResponse,
  errors: ['email_taken', 'too_many_requests'],
})

export const sendVerificationEmail = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/verification-mail',
  access: 'customer',
  ownUser: true,
  summary: 'Send the verification link again',
  params: UserParams,
  response: SuccessResponse,
  errors: ['too_many_requests'],
})

export const getCustomerData = defineEndpoint({
  method: 'GET',
  path: '/api/users/:userId/data',
  access: 'customer',
  ownUser: true,
  summary: 'Export all data about the customer as a file',
  params: UserParams,
  response: CustomerDataResponse,
  errors: ['too_many_requests'],
})

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/users/:userId/deletion',
  access: 'customer',
  ownUser: true,
  summary: 'Request the deletion of the account',
  params: UserParams,
  body: DeleteAccountBody,
  response: AccountResponse,
  errors: ['too_many_requests'],
})

export const cancelAccountDeletion = defineEndpoint({
  method: 'DELETE',
  path: '/api/users/:userId/deletion',
  access: 'customer',
  ownUser: true,
  summary: 'Cancel the deletion of the account',
  params: UserParams,
  response: AccountResponse,
})
