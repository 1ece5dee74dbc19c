import { ApiError, HTML_ANSWER_MESSAGE } from '@atelier/api-client/http'
import { contactFailed } from '@atelier/domain/contact/contact.schema'
import { DEFAULT_ERROR_MESSAGE } from '@atelier/domain/shop-error'

/** Sentences that say nothing about a contact message, and would only hide the address that still works. */
const SAYS_NOTHING: readonly string[] = [DEFAULT_ERROR_MESSAGE, HTML_ANSWER_MESSAGE]

/** S8: what the server said if it said something, otherwise the text that names the support address. */
export function contactFailure(error: unknown, supportEmail: string): string {
  const isAnswer = error instanceof ApiError && error.statusCode !== 0 && !SAYS_NOTHING.includes(error.message)
  return isAnswer ? error.message : contactFailed(supportEmail)
}
