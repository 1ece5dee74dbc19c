import { ApiError, type Api } from '@atelier/api-client/http'
import { getReceipt } from '@atelier/api-client/orders'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { data } from 'react-router'
import { errorMessages } from '../../../error-messages.ts'

/** The order a token opens; null for a token that opens none. Any other failure is thrown as the sentence of S8. */
export async function loadOrder(api: Api, token: string | undefined): Promise<CustomerOrder | null> {
  if (!token) return null
  try {
    return await getReceipt(api, token)
  } catch (error) {
    // Guesses are limited; who guesses too often learns no more than before.
    if (error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500) return null
    throw data({ message: errorMessages.orders }, { status: 503 })
  }
}
