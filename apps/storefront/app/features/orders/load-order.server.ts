import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { getReceipt } from '@atelier/domain/customers/receipt.endpoints'
import { data } from 'react-router'
import { errorMessages } from '../../browser/error-messages.ts'

/** Returns the order of a receipt token, or null for an unknown token. Throws the S8 message on any other error. */
export async function loadOrder(api: ApiClient, token: string | undefined): Promise<CustomerOrder | null> {
  if (!token) return null
  try {
    return (await call(api, getReceipt, { params: { token } })).data
  } catch (error) {
    // The API limits guesses: a 429 reveals no more than a 404.
    if (error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500) return null
    throw data({ message: errorMessages.orders }, { status: 503 })
  }
}
