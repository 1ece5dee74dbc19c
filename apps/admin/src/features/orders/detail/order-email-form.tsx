import { call } from '@atelier/api-client/call'
import { orderNumber } from '@atelier/domain/values/ids'
import {
  emailTemplatesFor,
  ORDER_EMAIL_TEMPLATE_NAMES,
  renderOrderEmail,
  type OrderEmailTemplate,
} from '@atelier/domain/orders/order-email-templates'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { emailOrderCustomer } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { formatAmount } from '@atelier/domain/money/money'
import { useTerms } from '../../../terms.ts'
import { api } from '../../../api.ts'
import { EmailForm as Form, type EmailMessage } from '../../../ui/form/email-form.tsx'
import { useDraft } from '../../session/session.public.ts'
import { REGION } from '../../../region.ts'

/** Key of the email draft among the drafts of its screen. */
export const EMAIL_DRAFT = 'email'

export interface OrderEmailFormProps {
  order: OrderDetail
  template: OrderEmailTemplate
  onSent: () => void
  onCancel: () => void
}

/** An email to the customer of an order, prefilled from a template. */
export function OrderEmailForm({ order, template, onSent, onCancel }: OrderEmailFormProps) {
  const { firstName } = order.shipping
  const { replyHours } = useTerms().support
  const renderTemplate = (name: OrderEmailTemplate): EmailMessage =>
    renderOrderEmail(
      name,
      {
        number: orderNumber(order.orderId),
        firstName,
        total: formatAmount(order.total, order.currency, REGION),
        carrier: order.trackingCarrier,
        trackingNumber: order.trackingNumber,
        trackingUrl: order.trackingUrl,
      },
      replyHours,
    )
  const draft = useDraft(renderTemplate(template), EMAIL_DRAFT)
  return (
    <Form
      to={`To ${order.customerName}, ${order.email}. Replies go to support.`}
      draft={draft}
      templates={emailTemplatesFor(order).map((name) => ({
        name: ORDER_EMAIL_TEMPLATE_NAMES[name],
        message: renderTemplate(name),
      }))}
      send={(body) => call(api, emailOrderCustomer, { params: { orderId: order.orderId }, body })}
      onSent={onSent}
      onCancel={onCancel}
      conflictHint="Here’s the current order."
    />
  )
}
