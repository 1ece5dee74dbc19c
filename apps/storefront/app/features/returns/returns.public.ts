/** What other features may use of returns. */

export { OrderReturns } from './order-returns.tsx'
export { ReturnDialog } from './return-dialog.tsx'
