import { z } from 'zod'
import { honeypotFields } from '../contract/honeypot.schema.ts'
import { emailAddress } from '../values/text.schema.ts'

/** The footer sends an email address and an empty name (S7). */
export const SubscribeBody = z
  .strictObject({
    email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress()),
    name: z.string().trim().max(200).optional(),
    ...honeypotFields,
  })
  .meta({ id: 'SubscribeBody' })
export type SubscribeBody = z.infer<typeof SubscribeBody>

/** Result messages of subscribing (S8). */
export const SUBSCRIBED = 'Successfully subscribed!'
export const SUBSCRIBE_FAILED = 'Failed to subscribe. Please try again.'
