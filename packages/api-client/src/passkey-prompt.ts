import type {
  NewPasskey,
  PasskeyCreationResponse,
  PasskeyProof,
  PasskeyRequestResponse,
} from '@atelier/domain/auth/passkey.schema'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'

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

/** Returns the body with which the API adds a passkey. */
const toNewPasskey = ({ id, response }: RegistrationResponseJSON): NewPasskey => ({
  id,
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
})

/** Returns the body with which the API verifies a passkey. */
const toPasskeyProof = ({ id, response }: AuthenticationResponseJSON): PasskeyProof => ({
  id,
  clientDataJSON: response.clientDataJSON,
  authenticatorData: response.authenticatorData,
  signature: response.signature,
  userHandle: response.userHandle ?? '',
})

/** Messages for what a browser says instead of a passkey, by the name of its error. */
const BROWSER_MESSAGES: Readonly<Record<string, string>> = {
  AbortError: 'No passkey was used. Please try again, or use another way.',
  NotAllowedError: 'No passkey was used. Please try again, or use another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address of the site.',
}

/** Returns the message for an error of the browser: null for another error, such as one of the API. */
export const passkeyBrowserMessage = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if (/WebAuthn is not supported/.test(error.message)) return 'This browser doesn’t support passkeys.'
  return BROWSER_MESSAGES[error.name] ?? null
}

/** Returns the message for a failed attempt with a passkey, of the browser or of the API. */
export const passkeyMessage = (error: Error): string => passkeyBrowserMessage(error) ?? error.message
