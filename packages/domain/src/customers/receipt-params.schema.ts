import { z } from 'zod'

/** Parameters of /api/orders/receipt/:token: the receipt token, which opens one order without a session. */
export const ReceiptParams = z.strictObject({ token: z.string().max(200) })
