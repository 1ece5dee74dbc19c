import { z } from 'zod'
import { codeText } from './code-text.ts'

/** A required line of text: trimmed, not blank, at most `max` characters. `message` names the field for the user. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `Please use at most ${max} characters`)

/** A line of text that may be blank or absent, trimmed, at most `max` characters. */
export const optionalText = (max = 200) => z.string().trim().max(max, `Please use at most ${max} characters`).optional()

/** A postal code, in the characters of `codeText`, at most 20 of them. */
export const postalCode = (message: string) => z.string(message).overwrite(codeText).pipe(requiredText(message, 20))

/** An email address that may not be one: trimmed, in lower case, and without the full-width characters of some keyboards. */
export const typedEmail = (message?: string) =>
  z.string(message).normalize('NFKC').trim().toLowerCase().max(254, message)

/** An email address. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  typedEmail(message).pipe(z.email(message))

/** A date in the API: ISO 8601 in UTC. */
export const isoDate = z.iso.datetime()
