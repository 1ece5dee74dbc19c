import {
  CustomerResponse,
  type CustomerDetail,
  CustomersResponse,
  ERASE_CONFIRMATION,
  ErasurePlanResponse,
  TimelineResponse,
  type ErasurePlan,
  type ListCustomersQuery,
  type UpdateCustomerInput,
} from '@atelier/domain/customers/customers.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import type { EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import type { Api } from './http.ts'

const USERS = '/api/admin/users'
const userPath = (userId: string): string => `${USERS}/${encodeURIComponent(userId)}`

/** One page of customers and guests, with how many match. Needs users:view. */
export const listCustomers = (
  api: Api,
  query: Partial<ListCustomersQuery>,
  signal?: AbortSignal,
): Promise<CustomersResponse> => api({ path: USERS, query, responseSchema: CustomersResponse, signal })

/** One whole customer; an unknown id is refused as `not_found`. Needs users:view. */
export const getCustomer = async (api: Api, userId: string, signal?: AbortSignal): Promise<CustomerDetail> =>
  (await api({ path: userPath(userId), responseSchema: CustomerResponse, signal })).data

/** A page of what happened with a customer, older than the cursor. Needs users:view. */
export const getTimeline = async (
  api: Api,
  userId: string,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<TimelineResponse['data']> =>
  (await api({ path: `${userPath(userId)}/timeline`, query: { before }, responseSchema: TimelineResponse, signal }))
    .data

/** Saves a customer; `conflict` carries the customer as they are now. Needs users:edit. */
export const updateCustomer = (api: Api, userId: string, body: UpdateCustomerInput): Promise<CustomerResponse> =>
  api({ method: 'PUT', path: userPath(userId), body, responseSchema: CustomerResponse })

/** Deactivates a customer. Needs users:delete. */
export const deactivateCustomer = (api: Api, userId: string): Promise<SuccessResponse> =>
  api({ method: 'DELETE', path: userPath(userId), responseSchema: SuccessResponse })

/** Adds a note that staff alone can read. Needs users:edit. */
export const addCustomerNote = async (api: Api, userId: string, text: string): Promise<CustomerDetail> =>
  (await api({ method: 'POST', path: `${userPath(userId)}/notes`, body: { text }, responseSchema: CustomerResponse }))
    .data

/** Mails the customer a link to choose a new password; the answer says where to. Needs users:edit. */
export const sendResetLink = (api: Api, userId: string): Promise<SuccessResponse> =>
  api({ method: 'POST', path: `${userPath(userId)}/reset-password`, responseSchema: SuccessResponse })

/** Writes to a customer. Needs users:edit. */
export const emailCustomer = (api: Api, userId: string, email: EmailCustomerBody): Promise<SuccessResponse> =>
  api({ method: 'POST', path: `${userPath(userId)}/mail`, body: email, responseSchema: SuccessResponse })

/** What erasing a person would leave, and why. Needs users:delete. */
export const getErasurePlan = async (api: Api, userId: string, signal?: AbortSignal): Promise<ErasurePlan> =>
  (await api({ path: `${userPath(userId)}/erasure`, responseSchema: ErasurePlanResponse, signal })).data

/** Erases a person for good; `isAddressTheirs`: with what is stored under an address that was never confirmed. Needs users:delete. */
export const eraseCustomer = (api: Api, userId: string, isAddressTheirs: boolean): Promise<SuccessResponse> => {
  const body = { confirm: ERASE_CONFIRMATION, ...(isAddressTheirs ? { isAddressTheirs } : undefined) }
  return api({ method: 'POST', path: `${userPath(userId)}/erase`, body, responseSchema: SuccessResponse })
}

/** Where everything the shop holds about a customer can be downloaded as JSON. Needs users:edit. */
export const customerExportUrl = (userId: string): string => `${userPath(userId)}/export`
