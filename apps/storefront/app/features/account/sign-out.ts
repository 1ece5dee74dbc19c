import { signOutCustomer } from '@atelier/api-client/customers'
import { errorMessages } from '../../error-messages.ts'
import { detailsStore } from '../checkout/details.store.ts'
import { sessionStore } from './session.store.ts'
import { shopApi } from './shop-api.ts'

/** S4: calls the server and always clears the session here, with what was filled in for the next order. Returns S8's sentence if the server did not hear it. */
export async function signOut(): Promise<string | null> {
  try {
    await signOutCustomer(shopApi)
    return null
  } catch {
    return errorMessages.signOut
  } finally {
    detailsStore.clear()
    sessionStore.clear()
  }
}
