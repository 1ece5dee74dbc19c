import {
  AccountResponse,
  AccountSessionsResponse,
  type Account,
  type AccountSession,
  type ChangeEmailBody,
  type ChangeNameBody,
  type ChangePasswordBody,
  type DeleteAccountBody,
} from '@atelier/domain/customers/customer-account.schema'
import {
  AddressResponse,
  AddressesResponse,
  type Address,
  type AddressBody,
} from '@atelier/domain/customers/customer-addresses.schema'
import { CustomerDataResponse, type CustomerData } from '@atelier/domain/customers/customer-data.schema'
import { CustomerSignInResponse, type ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

const userPath = (userId: string, rest = ''): string => `/api/users/${encodeURIComponent(userId)}${rest}`

/** The own account, for registered customers. */
export async function getAccount(api: Api, userId: string, signal?: AbortSignal): Promise<Account> {
  const { data } = await api({ path: userPath(userId), responseSchema: AccountResponse, signal })
  return data
}

export async function changeName(api: Api, userId: string, body: ChangeNameBody): Promise<Account> {
  const { data } = await api({ method: 'PATCH', path: userPath(userId), body, responseSchema: AccountResponse })
  return data
}

/** Ends every session but the caller's, which gets a new cookie. A wrong current password is a field to correct. */
export async function changePassword(api: Api, userId: string, body: ChangePasswordBody): Promise<ShopUser> {
  const { data } = await api({
    method: 'POST',
    path: userPath(userId, '/password'),
    body,
    responseSchema: CustomerSignInResponse,
  })
  return data.user
}

/** Mails a link to the new address; the account keeps the old one until that is opened. */
export async function requestEmailChange(api: Api, userId: string, body: ChangeEmailBody): Promise<string | undefined> {
  const { message } = await api({
    method: 'POST',
    path: userPath(userId, '/email'),
    body,
    responseSchema: SuccessResponse,
  })
  return message
}

/** Mails the link that proves the address once more. */
export async function sendVerificationEmail(api: Api, userId: string): Promise<string | undefined> {
  const { message } = await api({
    method: 'POST',
    path: userPath(userId, '/verification-mail'),
    responseSchema: SuccessResponse,
  })
  return message
}

/** Everything the shop holds about the customer. */
export async function getCustomerData(api: Api, userId: string): Promise<CustomerData> {
  const { data } = await api({ path: userPath(userId, '/data'), responseSchema: CustomerDataResponse })
  return data
}

/** Asks for the account to be deleted; until the day it names, `keepAccount` takes that back. */
export async function deleteAccount(api: Api, userId: string, body: DeleteAccountBody): Promise<Account> {
  const { data } = await api({
    method: 'POST',
    path: userPath(userId, '/deletion'),
    body,
    responseSchema: AccountResponse,
  })
  return data
}

export async function cancelAccountDeletion(api: Api, userId: string): Promise<{ account: Account; message?: string }> {
  const { data, message } = await api({
    method: 'DELETE',
    path: userPath(userId, '/deletion'),
    responseSchema: AccountResponse,
  })
  return { account: data, message }
}

export async function listAddresses(api: Api, userId: string, signal?: AbortSignal): Promise<Address[]> {
  const { data } = await api({ path: userPath(userId, '/addresses'), responseSchema: AddressesResponse, signal })
  return data
}

/** Adds an address, or with an `addressId` writes over that one. */
export async function saveAddress(
  api: Api,
  userId: string,
  { addressId, body }: { addressId: number | null; body: AddressBody },
): Promise<Address> {
  const path = userPath(userId, addressId === null ? '/addresses' : `/addresses/${addressId}`)
  const { data } = await api({
    method: addressId === null ? 'POST' : 'PUT',
    path,
    body,
    responseSchema: AddressResponse,
  })
  return data
}

export async function deleteAddress(api: Api, userId: string, addressId: number): Promise<void> {
  await api({ method: 'DELETE', path: userPath(userId, `/addresses/${addressId}`), responseSchema: SuccessResponse })
}

/** Where the customer is signed in. */
export async function listSessions(api: Api, userId: string, signal?: AbortSignal): Promise<AccountSession[]> {
  const { data } = await api({ path: userPath(userId, '/sessions'), responseSchema: AccountSessionsResponse, signal })
  return data
}

export async function endSession(api: Api, userId: string, sessionId: number): Promise<void> {
  await api({ method: 'DELETE', path: userPath(userId, `/sessions/${sessionId}`), responseSchema: SuccessResponse })
}

/** Signs out everywhere, here included. */
export async function endAllSessions(api: Api, userId: string): Promise<string | undefined> {
  const { message } = await api({
    method: 'DELETE',
    path: userPath(userId, '/sessions'),
    responseSchema: SuccessResponse,
  })
  return message
}
