import { call } from '@atelier/api-client/call'
import { signOutCustomer } from '@atelier/domain/customers/customer-auth.endpoints'
import { errorMessages } from '../../browser/error-messages.ts'
import { detailsStore } from '../checkout/details.store.ts'
import { sessionStore } from './session.store.ts'
import { shopApi } from './shop-api.ts'

/**
 * Signs out on the server, and always clears the session and the saved checkout details in the browser (S4). Returns
 * the S8 message if the server could not be reached.
 */
export async function signOutShopper(): Promise<string | null> {
  try {
    await call(shopApi, signOutCustomer, {})
    return null
  } catch {
    return errorMessages.signOut
  } finally {
    detailsStore.clear()
    sessionStore.clear()
  }
}
