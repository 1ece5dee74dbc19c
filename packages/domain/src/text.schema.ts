import { z } from 'zod'

/** A required line of text: trimmed, not blank, at most `max` characters. `message` names the field for the user. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `Please use at most ${max} characters`)

/** A line of text that may be blank or absent, trimmed, at most `max` characters. */
export const optionalText = (max = 200) => z.string().trim().max(max, `Please use at most ${max} characters`).optional()

/** An email address, trimmed and in lower case. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string(message).trim().toLowerCase().max(254, message).pipe(z.email(message))

/** A date in the API: ISO 8601 in UTC. */
export const isoDate = z.iso.datetime()
