import { ApiError, HTML_RESPONSE_MESSAGE } from '@atelier/api-client/api-error'
import { contactFailed } from '@atelier/domain/contact/contact.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/contract/shop-error'

/** Generic messages, which would hide the support address. */
const GENERIC_MESSAGES: readonly string[] = [DEFAULT_ERROR_MESSAGE, HTML_RESPONSE_MESSAGE]

/** Returns the server's message if it is specific, else the S8 text with the support address. */
export function contactErrorMessage(error: unknown, supportEmail: string): string {
  const isSpecific = error instanceof ApiError && error.statusCode !== 0 && !GENERIC_MESSAGES.includes(error.message)
  return isSpecific ? error.message : contactFailed(supportEmail)
}
