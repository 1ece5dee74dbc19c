import {
  AccountAnswer,
  AccountSessionsAnswer,
  type Account,
  type AccountSession,
  type ChangeEmailBody,
  type ChangeNameBody,
  type ChangePasswordBody,
  type DeleteAccountBody,
} from '@atelier/domain/auth/customer-account.schema'
import {
  AddressAnswer,
  AddressesAnswer,
  type Address,
  type AddressBody,
} from '@atelier/domain/auth/customer-addresses.schema'
import { CustomerDataAnswer, type CustomerData } from '@atelier/domain/auth/customer-data.schema'
import { ShopSignedIn, type ShopUser } from '@atelier/domain/auth/customer.schema'
import { DoneBody } from '@atelier/domain/envelope'
import type { Api } from './http.ts'

const of = (userId: string, rest = ''): string => `/api/users/${encodeURIComponent(userId)}${rest}`

/** The own account, for registered customers. */
export async function getAccount(api: Api, userId: string, signal?: AbortSignal): Promise<Account> {
  const { data } = await api({ path: of(userId), answer: AccountAnswer, signal })
  return data
}

export async function changeName(api: Api, userId: string, body: ChangeNameBody): Promise<Account> {
  const { data } = await api({ method: 'PATCH', path: of(userId), body, answer: AccountAnswer })
  return data
}

/** Ends every session but the caller's, which gets a new cookie. A wrong current password is a field to correct. */
export async function changePassword(api: Api, userId: string, body: ChangePasswordBody): Promise<ShopUser> {
  const { data } = await api({ method: 'POST', path: of(userId, '/password'), body, answer: ShopSignedIn })
  return data.user
}

/** Mails a link to the new address; the account keeps the old one until that is opened. */
export async function requestEmailChange(api: Api, userId: string, body: ChangeEmailBody): Promise<string | undefined> {
  const { message } = await api({ method: 'POST', path: of(userId, '/email'), body, answer: DoneBody })
  return message
}

/** Mails the link that proves the address once more. */
export async function sendVerificationMail(api: Api, userId: string): Promise<string | undefined> {
  const { message } = await api({ method: 'POST', path: of(userId, '/verification-mail'), answer: DoneBody })
  return message
}

/** Everything the shop holds about the customer. */
export async function getCustomerData(api: Api, userId: string): Promise<CustomerData> {
  const { data } = await api({ path: of(userId, '/data'), answer: CustomerDataAnswer })
  return data
}

/** Asks for the account to be deleted; until the day it names, `keepAccount` takes that back. */
export async function deleteAccount(api: Api, userId: string, body: DeleteAccountBody): Promise<Account> {
  const { data } = await api({ method: 'POST', path: of(userId, '/deletion'), body, answer: AccountAnswer })
  return data
}

export async function keepAccount(api: Api, userId: string): Promise<{ account: Account; message?: string }> {
  const { data, message } = await api({ method: 'DELETE', path: of(userId, '/deletion'), answer: AccountAnswer })
  return { account: data, message }
}

export async function listAddresses(api: Api, userId: string, signal?: AbortSignal): Promise<Address[]> {
  const { data } = await api({ path: of(userId, '/addresses'), answer: AddressesAnswer, signal })
  return data
}

/** Adds an address, or with an `addressId` writes over that one. */
export async function saveAddress(
  api: Api,
  userId: string,
  { addressId, body }: { addressId: number | null; body: AddressBody },
): Promise<Address> {
  const path = of(userId, addressId === null ? '/addresses' : `/addresses/${addressId}`)
  const { data } = await api({ method: addressId === null ? 'POST' : 'PUT', path, body, answer: AddressAnswer })
  return data
}

export async function deleteAddress(api: Api, userId: string, addressId: number): Promise<void> {
  await api({ method: 'DELETE', path: of(userId, `/addresses/${addressId}`), answer: DoneBody })
}

/** Where the customer is signed in. */
export async function listSessions(api: Api, userId: string, signal?: AbortSignal): Promise<AccountSession[]> {
  const { data } = await api({ path: of(userId, '/sessions'), answer: AccountSessionsAnswer, signal })
  return data
}

export async function endSession(api: Api, userId: string, sessionId: number): Promise<void> {
  await api({ method: 'DELETE', path: of(userId, `/sessions/${sessionId}`), answer: DoneBody })
}

/** Signs out everywhere, here included. */
export async function endAllSessions(api: Api, userId: string): Promise<string | undefined> {
  const { message } = await api({ method: 'DELETE', path: of(userId, '/sessions'), answer: DoneBody })
  return message
}
