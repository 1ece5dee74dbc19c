import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import type { OrderKey } from '../../browser/order-key.ts'

export interface OrderDetailsProps {
  order: CustomerOrder
  /** How API calls identify the order: by id when signed in, by token on the page that emails link to. */
  orderKey: OrderKey
  onChange: (order: CustomerOrder) => void
  /** Called when a link leaves the page. */
  onLeave?: () => void
  /** The level of the headings inside. */
  level: 2 | 5
}
