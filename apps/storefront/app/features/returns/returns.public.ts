/** What other features may use of returns. */

export { OrderReturns } from './order-returns.tsx'
export { isReturnable } from './returnable-lines.ts'
export { ReturnDialog } from './return-dialog.tsx'
