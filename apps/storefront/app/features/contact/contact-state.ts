import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import { sendContactMessage } from '@atelier/domain/contact/contact.endpoints'
import { contactSent, ContactBody } from '@atelier/domain/contact/contact.schema'
import { contactErrorMessage } from './contact-error-message.ts'

const FIELDS = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof FIELDS)[number]
export type ContactErrors = Partial<Record<ContactField, string>>

/** The outcome of a message: a text in a green or red box, and the errors by field (S2). */
export interface ContactResult {
  errors: ContactErrors
  outcome?: { isSent: boolean; message: string }
}

/** Returns the first error of each field. */
function errorsOf(issues: readonly { path: PropertyKey; message: string }[]): ContactErrors {
  const found = FIELDS.map((field) => [field, issues.find(({ path }) => path === field)?.message] as const)
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

/** Returns the values of the form's fields. */
export const contactFields = (form: FormData) => Object.fromEntries(FIELDS.map((field) => [field, form.get(field)]))

export const firstWrong = (errors: ContactErrors): ContactField | undefined =>
  FIELDS.find((field) => errors[field] !== undefined)

/** Validates the input (S5). Returns the request body, or the errors. */
export function checkContact(given: Record<string, unknown>): { body: ContactBody } | ContactResult {
  const { success, data, error } = ContactBody.safeParse(given)
  if (success) return { body: data }
  return { errors: errorsOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))) }
}

/** What the messages about a sent form name: the address to write to, and the hours until a reply. */
export interface ContactSupport {
  supportEmail: string
  replyHours: number
}

/** Sends a message and returns its outcome. */
export async function sendContact(api: ApiClient, body: ContactBody, support: ContactSupport): Promise<ContactResult> {
  try {
    const { message } = await call(api, sendContactMessage, { body })
    return { errors: {}, outcome: { isSent: true, message: message ?? contactSent(support.replyHours) } }
  } catch (error) {
    const errors = error instanceof ApiError ? errorsOf(error.issues) : {}
    return { errors, outcome: { isSent: false, message: contactErrorMessage(error, support.supportEmail) } }
  }
}
