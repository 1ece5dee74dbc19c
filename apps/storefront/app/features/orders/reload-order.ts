import { call } from '@atelier/api-client/call'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { getReceipt } from '@atelier/domain/customers/receipt.endpoints'
import { shopApi } from '../customers/customers.public.ts'

/** Fetches the current state of an order. Errors are ignored: the page keeps what it shows. */
export const reloadOrder = ({ receiptToken }: CustomerOrder, onChange: (order: CustomerOrder) => void): Promise<void> =>
  call(shopApi, getReceipt, { params: { token: receiptToken } }).then(
    ({ data }) => onChange(data),
    () => undefined,
  )
