import { z } from 'zod'
import { policy } from './policy.ts'

/**
 * Fields of the public forms that only a machine fills in wrongly: a field no person sees, and how long the form was open.
 * Both are optional, so that a plain API client is not taken for a robot.
 */
export const honeypotFields = {
  /** Invisible to people; whoever fills it in is not one. */
  website: z.string().max(200).optional(),
  /** Milliseconds between showing the form and sending it. */
  openForMs: z.number().min(0).optional(),
}

/** Whether a form was sent by a machine. It is then answered as a success and quietly dropped. */
export const isBotSubmission = (form: { website?: string; openForMs?: number }): boolean =>
  Boolean(form.website) || (form.openForMs !== undefined && form.openForMs < policy.forms.minimumOpenMs)
