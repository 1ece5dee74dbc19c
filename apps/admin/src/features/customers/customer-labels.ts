import { ApiError } from '@atelier/api-client/api-error'
import type { Customer } from '@atelier/domain/customers/customers.schema'
import type { CustomerRole } from '@atelier/domain/customers/customer-rules'
import { isMissingRecord } from '../../ui/page/record-error.tsx'

/** Returns the name or a placeholder (A2). */
export const customerName = ({ name }: Pick<Customer, 'name'>): string => name || 'Unnamed Customer'
export const customerEmail = ({ email }: Pick<Customer, 'email'>): string => email || 'No email'

export const ROLE_LABELS: Readonly<Record<CustomerRole, string>> = {
  customer: 'Customer',
  admin: 'Admin',
  guest: 'Guest',
}

/** Returns GUEST for guests and CUSTOMER for all others in the list (A2). */
export const shownRoleOf = ({ role, isGuest }: Pick<Customer, 'role' | 'isGuest'>): 'CUSTOMER' | 'GUEST' =>
  role === 'guest' || isGuest ? 'GUEST' : 'CUSTOMER'

/** Returns whether the error is a response of the server. */
const hasResponse = (error: Error): error is ApiError => error instanceof ApiError && error.statusCode > 0

/** Returns the message for an error response or a network error (A8). */
export const listErrorMessage = (error: Error): string =>
  hasResponse(error)
    ? `Failed to fetch users: ${(error.hasServerMessage && error.message) || 'Unknown error'}`
    : `An error occurred while fetching users: ${error.message}`

/** Returns the message for a missing customer or a network error (A8). */
export const loadErrorMessage = (error: Error): string =>
  isMissingRecord(error) ? 'User not found or could not be loaded' : 'An error occurred while fetching the user'

export const saveErrorMessage = (error: Error): string =>
  hasResponse(error) ? 'Failed to update user' : 'An error occurred while updating the user'

export const deleteErrorMessage = (error: Error): string =>
  hasResponse(error) ? 'Failed to delete user' : 'An error occurred while deleting the user'
