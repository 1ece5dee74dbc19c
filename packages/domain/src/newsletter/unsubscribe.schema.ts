import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { SecretToken } from '../values/secret-token.schema.ts'

export const UnsubscribeQuery = z.strictObject({ token: SecretToken })

/** The data of the unsubscribe confirmation page. */
export const UnsubscribeResponse = envelope(
  z.object({ email: z.string(), status: z.enum(['active', 'unsubscribed']) }),
).meta({ id: 'UnsubscribeResponse' })
export type UnsubscribeResponse = z.infer<typeof UnsubscribeResponse>

export const UNSUBSCRIBED = 'You have been unsubscribed.'
export const UNSUBSCRIBE_UNKNOWN = 'This link is no longer valid.'
