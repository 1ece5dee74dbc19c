import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { Modal } from '../../ui/modal.tsx'
import type { OrderKey } from '../../browser/order-key.ts'
import { ReturnForm } from './return-form.tsx'

interface Props {
  isOpen: boolean
  order: CustomerOrder
  orderKey: OrderKey
  onClose: () => void
  onSubmitted: (message: string) => void
}

/** The return request dialog: units, reason and estimated refund (S2). In the account it opens over another dialog. */
export function ReturnDialog({ isOpen, order, orderKey, onClose, onSubmitted }: Props) {
  return (
    <Modal
      layout="form"
      isNested
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Return items of order ${orderNumber(order.orderId)}`}
      closeLabel="Close return request"
    >
      {isOpen && <ReturnForm order={order} orderKey={orderKey} onSubmitted={onSubmitted} />}
    </Modal>
  )
}
