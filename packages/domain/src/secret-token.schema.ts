import { z } from 'zod'

/** The secret part of a link in a mail: 32 bytes in base64url. Anything else cannot be one of ours. */
export const SecretToken = z.string('This link is not complete').regex(/^[\w-]{43}$/, 'This link is not complete')
