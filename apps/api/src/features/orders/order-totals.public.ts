/** How payments and returns change the totals of an order. Apart from `orders.public.ts`, which reads payments and returns. */

export { addPaid, addRefunded, addReturned, setPendingPaymentStatus, setRefunded } from './order-totals.repo.ts'
