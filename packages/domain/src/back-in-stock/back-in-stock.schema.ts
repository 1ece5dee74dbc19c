import { z } from 'zod'
import { honeypotFields } from '../contract/honeypot.schema.ts'
import { emailAddress, requiredText } from '../values/text.schema.ts'

/** Body of POST /api/products/{id}/back-in-stock: requests one email when the color is back in stock. */
export const BackInStockBody = z
  .strictObject({
    email: z.string('Email is required').trim().min(1, 'Email is required').pipe(emailAddress()),
    color: requiredText('Please choose a color', 100),
    ...honeypotFields,
  })
  .meta({ id: 'BackInStockBody' })
export type BackInStockBody = z.infer<typeof BackInStockBody>

export const BACK_IN_STOCK_REQUESTED = 'We’ll email you once, when it’s back in stock.'
