/** What placing an order uses of payments. Separate from payments.public.ts, because payments use orders. */

export { cancelSupersededPayment } from './cancel-payment.ts'
export { finishCardOrder } from './finish-card-order.ts'
