import type { NewPasskey, PasskeyProof } from '@atelier/domain/auth/passkey.schema'

/** The parts of a browser's new passkey, as `@simplewebauthn/browser` encodes them, that the API reads. */
interface RegistrationJson {
  id: string
  response: { clientDataJSON: string; attestationObject: string }
}

interface AuthenticationJson {
  id: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** Returns the body with which the API adds a passkey. */
export const toNewPasskey = ({ id, response }: RegistrationJson): NewPasskey => ({
  id,
  clientDataJSON: response.clientDataJSON,
  attestationObject: response.attestationObject,
})

/** Returns the body with which the API verifies a passkey. */
export const toPasskeyProof = ({ id, response }: AuthenticationJson): PasskeyProof => ({
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
