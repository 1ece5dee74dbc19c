import {
  CustomerAnswer,
  CustomerDetail,
  CustomersAnswer,
  ERASE_WORD,
  ErasurePlanAnswer,
  TimelineAnswer,
  type ErasurePlan,
  type ListCustomersQuery,
  type UpdateCustomerInput,
} from '@atelier/domain/customers/customer-desk.schema'
import { DoneBody } from '@atelier/domain/envelope'
import type { WriteToCustomerBody } from '@atelier/domain/orders/order-desk.schema'
import type { Api } from './http.ts'

const USERS = '/api/admin/users'
const oneUser = (userId: string): string => `${USERS}/${encodeURIComponent(userId)}`

/** One page of customers and guests, with how many match. Needs users:view. */
export const listCustomers = (
  api: Api,
  query: Partial<ListCustomersQuery>,
  signal?: AbortSignal,
): Promise<CustomersAnswer> => api({ path: USERS, query, answer: CustomersAnswer, signal })

/** One whole customer; an unknown id is refused as `not_found`. Needs users:view. */
export const getCustomer = async (api: Api, userId: string, signal?: AbortSignal): Promise<CustomerDetail> =>
  (await api({ path: oneUser(userId), answer: CustomerAnswer, signal })).data

/** A page of what happened with a customer, older than the cursor. Needs users:view. */
export const getTimeline = async (
  api: Api,
  userId: string,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<TimelineAnswer['data']> =>
  (await api({ path: `${oneUser(userId)}/timeline`, query: { before }, answer: TimelineAnswer, signal })).data

/** Saves a customer; `conflict` carries the customer as they are now. Needs users:edit. */
export const updateCustomer = (api: Api, userId: string, body: UpdateCustomerInput): Promise<CustomerAnswer> =>
  api({ method: 'PUT', path: oneUser(userId), body, answer: CustomerAnswer })

/** The customer as they are now, which a refused change carries; null when the refusal was about something else. */
export const customerIn = (refusal: { data: unknown }): CustomerDetail | null =>
  CustomerDetail.safeParse(refusal.data).data ?? null

/** Deactivates a customer. Needs users:delete. */
export const deactivateCustomer = (api: Api, userId: string): Promise<DoneBody> =>
  api({ method: 'DELETE', path: oneUser(userId), answer: DoneBody })

/** Adds a note that staff alone can read. Needs users:edit. */
export const addCustomerNote = async (api: Api, userId: string, text: string): Promise<CustomerDetail> =>
  (await api({ method: 'POST', path: `${oneUser(userId)}/notes`, body: { text }, answer: CustomerAnswer })).data

/** Mails the customer a link to choose a new password; the answer says where to. Needs users:edit. */
export const sendResetLink = (api: Api, userId: string): Promise<DoneBody> =>
  api({ method: 'POST', path: `${oneUser(userId)}/reset-password`, answer: DoneBody })

/** Writes to a customer. Needs users:edit. */
export const writeToPerson = (api: Api, userId: string, letter: WriteToCustomerBody): Promise<DoneBody> =>
  api({ method: 'POST', path: `${oneUser(userId)}/mail`, body: letter, answer: DoneBody })

/** What erasing a person would leave, and why. Needs users:delete. */
export const readErasurePlan = async (api: Api, userId: string, signal?: AbortSignal): Promise<ErasurePlan> =>
  (await api({ path: `${oneUser(userId)}/erasure`, answer: ErasurePlanAnswer, signal })).data

/** Erases a person for good; `isAddressTheirs`: with what is stored under an address that was never confirmed. Needs users:delete. */
export const eraseCustomer = (api: Api, userId: string, isAddressTheirs: boolean): Promise<DoneBody> => {
  const body = { confirm: ERASE_WORD, ...(isAddressTheirs ? { isAddressTheirs } : undefined) }
  return api({ method: 'POST', path: `${oneUser(userId)}/erase`, body, answer: DoneBody })
}

/** Where everything the shop holds about a customer can be downloaded as JSON. Needs users:edit. */
export const customerExportAddress = (userId: string): string => `${oneUser(userId)}/export`
