import { emailOrderCustomer } from '@atelier/api-client/staff-orders'
import { orderDisplayNumber } from '@atelier/domain/ids'
import {
  emailTemplatesFor,
  ORDER_EMAIL_TEMPLATE_NAMES,
  renderOrderEmail,
  type OrderEmailTemplate,
} from '@atelier/domain/orders/order-email-templates'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { api } from '../../api.ts'
import { LetterForm as Form, type Letter } from '../../ui/letter-form.tsx'
import { money } from '../../ui/money.ts'
import { useDraft } from '../session/draft.store.ts'

/** What the draft of a letter is called among those of its screen. */
export const LETTER_DRAFT = 'letter'

export interface LetterFormProps {
  order: OrderDetail
  letter: OrderEmailTemplate
  onSent: () => void
  onCancel: () => void
}

/** A letter to the customer of an order, begun from a template. */
export function LetterForm({ order, letter, onSent, onCancel }: LetterFormProps) {
  const { firstName } = order.shipping
  const written = (name: OrderEmailTemplate): Letter =>
    renderOrderEmail(name, {
      number: orderDisplayNumber(order.orderId),
      firstName,
      total: money(order.total),
      carrier: order.trackingCarrier,
      trackingNumber: order.trackingNumber,
    })
  const draft = useDraft(written(letter), LETTER_DRAFT)
  return (
    <Form
      to={`To ${order.customerName}, ${order.email}. The answer goes to support.`}
      draft={draft}
      beginnings={emailTemplatesFor(order).map((name) => ({
        name: ORDER_EMAIL_TEMPLATE_NAMES[name],
        letter: written(name),
      }))}
      send={(body) => emailOrderCustomer(api, order.orderId, body)}
      onSent={onSent}
      onCancel={onCancel}
      asItIsNow="You see the order as it is now."
    />
  )
}
