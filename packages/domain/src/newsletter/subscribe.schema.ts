import { z } from 'zod'
import { honeypotFields } from '../honeypot.schema.ts'
import { emailAddress } from '../text.schema.ts'

/** S7: the footer sends an e-mail and an empty name. */
export const SubscribeBody = z
  .strictObject({
    email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress()),
    name: z.string().trim().max(200).optional(),
    ...honeypotFields,
  })
  .meta({ id: 'SubscribeBody' })
export type SubscribeBody = z.infer<typeof SubscribeBody>

/** S8. */
export const SUBSCRIBED = 'Successfully subscribed!'
export const SUBSCRIBE_FAILED = 'Failed to subscribe. Please try again.'
