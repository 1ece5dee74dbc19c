import { z } from 'zod'

/** The fields of Square's responses that the shop reads; others are ignored. */
const Money = z.object({ amount: z.int(), currency: z.string() })
const Problem = z.object({
  category: z.string().optional(),
  code: z.string().optional(),
  detail: z.string().optional(),
})

export const SquarePayment = z.object({
  id: z.string().min(1),
  status: z.enum(['APPROVED', 'PENDING', 'COMPLETED', 'CANCELED', 'FAILED']),
  amount_money: Money,
  refunded_money: Money.optional(),
  /** The amount that the bank approved; may be less than requested. */
  approved_money: Money.optional(),
  reference_id: z.string().optional(),
  created_at: z.iso.datetime({ offset: true }).optional(),
  card_details: z.object({ errors: z.array(Problem).optional() }).optional(),
})
export type SquarePayment = z.infer<typeof SquarePayment>

export const SquareRefund = z.object({
  id: z.string().min(1),
  status: z.enum(['PENDING', 'COMPLETED', 'REJECTED', 'FAILED']),
  payment_id: z.string().optional(),
  amount_money: Money.optional(),
  created_at: z.string().optional(),
})
export type SquareRefund = z.infer<typeof SquareRefund>

export const SquareDispute = z.object({
  amount_money: Money,
  reason: z.string().optional(),
  state: z.string(),
  due_at: z.string().optional(),
  disputed_payment: z.object({ payment_id: z.string().min(1) }),
})
export type SquareDispute = z.infer<typeof SquareDispute>
export const SquareDisputeResponse = z.object({ dispute: SquareDispute })

export const SquarePaymentResponse = z.object({ payment: SquarePayment })
export const SquareRefundResponse = z.object({ refund: SquareRefund })
export const SquarePaymentsResponse = z.object({
  payments: z.array(SquarePayment).default([]),
  cursor: z.string().optional(),
})
export const SquareEmptyResponse = z.object({})
export const SquareRefundsResponse = z.object({
  refunds: z.array(SquareRefund).default([]),
  cursor: z.string().optional(),
})
export const SquareErrors = z.object({ errors: z.array(Problem).min(1) })

export const SquareEvent = z.object({
  event_id: z.string().min(1),
  type: z.string().regex(/^(payment|refund|dispute)\./),
  data: z.object({
    id: z.string().optional(),
    object: z.object({
      dispute: z
        .object({
          id: z.string().optional(),
          dispute_id: z.string().optional(),
          disputed_payment: z.object({ payment_id: z.string() }),
        })
        .optional(),
      payment: z.object({ id: z.string(), reference_id: z.string().optional() }).optional(),
      refund: z.object({ id: z.string().optional(), payment_id: z.string(), status: z.string().optional() }).optional(),
    }),
  }),
})
