import { z } from 'zod'
import { INCOTERMS } from './customs-declaration.ts'

/** What customs must know of the parcel of an order. Amounts are in its currency, without tax. */
export const OrderCustoms = z
  .object({
    incoterm: z.enum(INCOTERMS),
    currency: z.string(),
    lines: z.array(
      z.object({
        description: z.string(),
        quantity: z.int(),
        /** null: not known, as the two below. */
        hsCode: z.string().nullable(),
        origin: z.string().nullable(),
        /** Of all units, in grams. */
        weightGrams: z.int().nullable(),
        value: z.number(),
      }),
    ),
    value: z.number(),
    /** The fixed duty for goods of low value at the destination; null: none is known to be due. */
    duty: z.object({ amount: z.number(), currency: z.string(), tariffLines: z.int() }).nullable(),
  })
  .meta({ id: 'OrderCustoms' })
export type OrderCustoms = z.infer<typeof OrderCustoms>

/** Absent: the parcel passes no customs, or the store has entered nothing that they ask for. */
export const customsShape = { customs: OrderCustoms.optional() }
