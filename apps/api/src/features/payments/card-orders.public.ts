/** What placing an order uses of payments. Separate from payments.public.ts, because payments use orders. */

export { cancelSupersededPayment } from './checkout/cancel-payment.ts'
export { finishCardOrder } from './checkout/finish-card-order.ts'
