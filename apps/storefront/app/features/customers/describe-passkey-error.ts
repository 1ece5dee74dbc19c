import { passkeyBrowserMessage } from '@atelier/api-client/passkey-prompt'
import { errorMessages } from '../../browser/error-messages.ts'
import { describeError } from './shop-api.ts'

/** Returns the message for a failed attempt with a passkey: of the browser, or of the API. */
export const describePasskeyError = (error: unknown): string =>
  passkeyBrowserMessage(error) ?? describeError(error, errorMessages.unexpected)
