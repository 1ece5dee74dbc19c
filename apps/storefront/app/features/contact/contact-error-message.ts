import { ApiError, HTML_RESPONSE_MESSAGE } from '@atelier/api-client/http'
import { contactFailed } from '@atelier/domain/contact/contact.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'

/** Sentences that say nothing about a contact message, and would only hide the address that still works. */
const GENERIC_MESSAGES: readonly string[] = [DEFAULT_ERROR_MESSAGE, HTML_RESPONSE_MESSAGE]

/** S8: what the server said if it said something, otherwise the text that names the support address. */
export function contactErrorMessage(error: unknown, supportEmail: string): string {
  const isSpecific = error instanceof ApiError && error.statusCode !== 0 && !GENERIC_MESSAGES.includes(error.message)
  return isSpecific ? error.message : contactFailed(supportEmail)
}
