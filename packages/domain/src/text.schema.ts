import { z } from 'zod'

/** A required line of text: trimmed, not blank, at most `max` characters. `message` names the field for people. */
export const requiredText = (message: string, max = 200) =>
  z.string(message).trim().min(1, message).max(max, `Please use at most ${max} characters`)

/** An e-mail address, lower-cased and trimmed. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  z.string(message).trim().toLowerCase().max(254, message).pipe(z.email(message))

/** A date as it crosses HTTP: ISO 8601 in UTC. */
export const isoDate = z.iso.datetime()
