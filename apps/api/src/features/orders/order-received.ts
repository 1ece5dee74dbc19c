import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd } from '@atelier/domain/money'
import type { OrderDraft } from '@atelier/domain/orders/draft-order'
import type { PlaceOrderBody } from '@atelier/domain/orders/place-order.schema'
import type { OrderReceivedData, QueuedMail } from '../email/email.repo.ts'

/** The mail that says an order was received. Amounts are written out here, where the order is known. */
export function orderReceivedMail(
  { email, shipping }: PlaceOrderBody,
  { orderId, draft }: { orderId: string; draft: OrderDraft },
  publicUrl: string,
): QueuedMail {
  const number = orderDisplayNumber(orderId)
  const data: OrderReceivedData = {
    orderNumber: number,
    firstName: shipping.firstName,
    items: draft.lines.map(({ name, color, quantity, unitPriceCents }) => ({
      name,
      color,
      quantity,
      price: formatUsd(unitPriceCents * quantity),
    })),
    subtotal: formatUsd(draft.subtotalCents),
    tax: formatUsd(draft.taxCents),
    total: formatUsd(draft.totalCents),
    shipTo: [
      `${shipping.firstName} ${shipping.lastName}`,
      shipping.address,
      `${shipping.city}, ${shipping.state} ${shipping.zipCode}`,
      shipping.country,
    ],
    shopUrl: publicUrl,
  }
  return {
    recipient: email,
    senderType: 'orders',
    type: 'order',
    subject: `We have received your order ${number}`,
    template: 'order-received',
    data,
  }
}
