import { z } from 'zod'

/** The token of a link in an email: 32 bytes in base64url. */
export const SecretToken = z.string('This link is incomplete').regex(/^[\w-]{43}$/, 'This link is incomplete')
