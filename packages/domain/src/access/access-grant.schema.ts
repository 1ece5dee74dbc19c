import { z } from 'zod'
import { CurrencyCode } from '../money/currency.schema.ts'
import { NO_LIMITS } from './access-limits.ts'
import { PERMISSIONS } from './permissions.ts'

const AMOUNT = { currency: CurrencyCode, cents: z.int().min(0).max(1_000_000_000_000) }
const MARKETS = z.array(z.string().max(40)).min(1, 'Choose at least one market').max(100).readonly().nullable()

/** The limits of a role as staff save them, and as they are stored: one that this version does not know is refused. */
export const ChosenLimits = z
  .strictObject({
    refundUpTo: z
      .array(z.strictObject(AMOUNT))
      .max(100)
      .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, 'Name each currency once')
      .readonly()
      .nullable(),
    markets: MARKETS,
    masksPersonalData: z.boolean(),
  })
  .meta({ id: 'ChosenLimits' })

/** A grant as the portal receives it. */
export const AccessGrantSchema = z
  .object({
    permissions: z.array(z.enum(PERMISSIONS)).readonly(),
    /** An earlier API sends none. */
    limits: z
      .object({
        refundUpTo: z.array(z.object(AMOUNT)).readonly().nullable(),
        markets: MARKETS,
        masksPersonalData: z.boolean(),
      })
      .default(NO_LIMITS),
  })
  .meta({ id: 'AccessGrant' })
