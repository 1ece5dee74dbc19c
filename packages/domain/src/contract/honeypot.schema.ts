import { z } from 'zod'
import { limits } from '../limits/limits.ts'

/**
 * Fields of public forms that reveal bots: a hidden field and the time the form was open. Both are optional, so a plain
 * API client does not count as a bot.
 */
export const honeypotFields = {
  /** Hidden from users; only a bot fills it in. */
  website: z.string().max(200).optional(),
  /** Milliseconds between showing and submitting the form. */
  openForMs: z.number().min(0).optional(),
}

/** Whether a bot submitted the form. The API then returns success and drops the submission. */
export const isBotSubmission = (form: { website?: string; openForMs?: number }): boolean =>
  Boolean(form.website) || (form.openForMs !== undefined && form.openForMs < limits.http.formMinimumOpenMs)
