import { toNewPasskey, toPasskeyProof } from '@atelier/api-client/passkey-responses'
import type {
  NewPasskey,
  PasskeyCreationResponse,
  PasskeyProof,
  PasskeyRequestResponse,
} from '@atelier/domain/auth/passkey.schema'

/** The library is loaded when a passkey is made or used, or when a field can suggest one. */
const load = () => import('@simplewebauthn/browser')

/** Lets the browser make a passkey. Throws the error of the browser, such as NotAllowedError when its user cancels. */
export async function makePasskey(options: PasskeyCreationResponse['data']): Promise<NewPasskey> {
  const { startRegistration } = await load()
  return toNewPasskey(await startRegistration({ optionsJSON: options }))
}

/** Lets the browser ask its user for a passkey. Ends suggestions in fields, because browsers allow one request at a time. */
export async function askForPasskey(options: PasskeyRequestResponse['data']): Promise<PasskeyProof> {
  const { startAuthentication } = await load()
  return toPasskeyProof(await startAuthentication({ optionsJSON: options }))
}

/** Whether the browser suggests passkeys in a field with `autocomplete="username webauthn"`. */
export const suggestsPasskeys = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false

/** Lets the browser suggest passkeys in a field. Resolves when its user chooses one. */
export async function suggestPasskeys(options: PasskeyRequestResponse['data']): Promise<PasskeyProof> {
  const { startAuthentication } = await load()
  return toPasskeyProof(await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }))
}

/** Ends suggestions in fields. */
export const endPasskeySuggestions = (): void =>
  void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
