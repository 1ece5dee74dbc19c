import { z } from 'zod'
import { readGtin } from './gtin.ts'

const TOO_LONG = 'Use at most 40 characters'

/** The GTIN of a color as staff enter it: null removes it; without it, it stays unchanged. */
export const gtinInput = z
  .string()
  .max(40, TOO_LONG)
  .transform((typed, context) => {
    const read = readGtin(typed)
    if ('gtin' in read) return read.gtin
    context.addIssue({ code: 'custom', message: read.expected })
    return z.NEVER
  })
  .nullable()
  .optional()
