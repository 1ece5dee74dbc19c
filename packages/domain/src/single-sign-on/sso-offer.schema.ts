import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'
import { SecretToken } from '../values/secret-token.schema.ts'

/** How the sign-in page offers single sign-on. */
export const SsoOfferResponse = envelope(
  z.object({
    /** Name of the provider for "Sign in with …"; null: single sign-on is off. */
    name: z.string().nullable(),
    isRequired: z.boolean(),
  }),
).meta({ id: 'SsoOfferResponse' })
export type SsoOfferResponse = z.infer<typeof SsoOfferResponse>

/** With the token of an invitation, the sign-in accepts it. */
export const BeginSsoBody = z.strictObject({ invitationToken: SecretToken.optional() })

/** The page of the provider that the browser opens. */
export const SsoRedirectResponse = envelope(z.object({ url: z.string() })).meta({ id: 'SsoRedirectResponse' })
