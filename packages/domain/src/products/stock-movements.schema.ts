import { z } from 'zod'
import { envelope } from '../contract/envelope.ts'

/** One change of the stock of a color. */
const StockMovement = z
  .object({
    movementId: z.int(),
    variantId: z.int(),
    color: z.string(),
    at: z.string(),
    /** Why: `ordered`, `edited`, `order closed` and so on. */
    reason: z.string(),
    /** The member of staff; null: a customer or a job. */
    actorName: z.string().nullable(),
    orderId: z.string().nullable(),
    returnId: z.string().nullable(),
    /** Null: not tracked. */
    from: z.int().nullable(),
    to: z.int().nullable(),
  })
  .meta({ id: 'StockMovement' })
export type StockMovement = z.infer<typeof StockMovement>

/** Response of GET /api/products/admin/{id}/stock-movements: the latest ones, newest first. */
export const StockMovementsResponse = envelope(z.array(StockMovement))
