import { z } from 'zod'
import { hasUniqueItems } from '../returns/request-return.schema.ts'

/** Units of line items: each item once. */
export const lineUnits = (tooFew: string) =>
  z
    .array(
      z.strictObject({
        /** Index of the line item in the order, from 0. */
        itemIndex: z.int('Name the item by its place in the order').min(0),
        quantity: z.int('Enter a whole number of items').min(1, tooFew),
      }),
    )
    .max(100)
    .refine(hasUniqueItems, 'Name each item once')

/** Units that go back on sale; none by default. */
export const RestockedLines = lineUnits('Restock at least one item').default([])
