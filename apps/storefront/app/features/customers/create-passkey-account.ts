import { call } from '@atelier/api-client/call'
import { beginPasskeyAccount, registerWithPasskey } from '@atelier/domain/customers/customer-passkeys.endpoints'
import { makePasskey } from '@atelier/api-client/passkey-prompt'
import { sessionStore } from './session.store.ts'
import { shopApi } from './shop-api.ts'

/** Makes an account with a passkey for the buyer of a receipt token, and signs it in. Throws the error of browser or API. */
export async function createPasskeyAccount(token: string): Promise<void> {
  const params = { token }
  const passkey = await makePasskey((await call(shopApi, beginPasskeyAccount, { params })).data)
  sessionStore.signIn((await call(shopApi, registerWithPasskey, { params, body: { passkey } })).data.user)
}
