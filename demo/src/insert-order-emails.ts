import { taxMillionths } from '@atelier/domain/quote/tax-rate'
import { orderConfirmationEmail } from '@atelier/domain/orders/order-confirmation-email'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import type { Insertable } from 'kysely'
import type { QueuedEmail } from '../../apps/api/src/features/email/email.repo.ts'
import { orderReceivedEmail } from '../../apps/api/src/features/email/compose-email.ts'
import type { OrderItemRow, OrderRow } from '../../apps/api/src/features/orders/admin-orders.repo.ts'
import { orderNotificationEmail } from '../../apps/api/src/features/orders/order-emails.ts'
import type { Config } from '../../apps/api/src/config.ts'
import { receiptUrl, withoutOrderTokens } from '../../apps/api/src/links/order-links.ts'
import type { Tx } from '../../apps/api/src/db/client.ts'
import type { Tables } from '../../apps/api/src/db/tables.ts'
import { DEFAULT_REGION } from '@atelier/domain/region/region'

/** How far back the demo's order emails go. */
const EMAIL_DAYS = 60
/** Every demo order was shipped within this time, if it was shipped at all. */
const SHIPPED_WITHIN_DAYS = 30

interface SeedEmail {
  email: QueuedEmail
  at: Date
}

export type Links = Pick<Config, 'publicUrl' | 'SESSION_SECRET'>

/** Inserts order emails: confirmations and shipping notices. */
export async function insertOrderEmails(tx: Tx, { today, config }: { today: Date; config: Links }): Promise<void> {
  const since = daysBefore(today, EMAIL_DAYS)
  const shipments = await tx
    .selectFrom('order_status_history')
    .select(['order_id', 'created_at'])
    .where('status', '=', 'SHIPPED')
    .where('created_at', '>', since)
    .execute()
  const earliest = daysBefore(since, SHIPPED_WITHIN_DAYS)
  const orders = await tx.selectFrom('orders').selectAll().where('created_at', '>', earliest).execute()
  const items = await tx
    .selectFrom('order_items')
    .selectAll('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .where('orders.created_at', '>', earliest)
    .orderBy('position')
    .execute()
  const emails = orders.flatMap((order) => {
    const lineItems = items.filter((item) => item.order_id === order.order_id)
    const shippedAt = shipments.find((entry) => entry.order_id === order.order_id)?.created_at
    const email = shippedAt
      ? orderNotificationEmail('shipped', { order, items: lineItems, config, terms: demoTerms, region: DEFAULT_REGION })
      : null
    return [receivedOf(order, lineItems, config), ...(email && shippedAt ? [{ email, at: shippedAt }] : [])]
  })
  const rows = emails
    .filter((email) => email.at > since && email.at < today)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(sentRow)
  if (rows.length > 0) await tx.insertInto('mails').values(rows).execute()
}

function receivedOf(order: OrderRow, items: readonly OrderItemRow[], config: Links): SeedEmail {
  const isPending = order.payment_status === 'pending'
  const email = orderConfirmationEmail(
    {
      orderId: order.order_id,
      draft: {
        lines: items.map(({ name, color, color_label: colorLabel, quantity, unit_price_cents, image_url }) => ({
          name,
          color,
          colorLabel,
          quantity,
          unitPriceCents: unit_price_cents,
          imageUrl: image_url,
        })),
        currency: order.currency,
        taxMode: order.tax_mode,
        charges: [],
        delivery: null,
        taxes: [
          {
            rate: taxMillionths(demoTerms.taxPercent),
            baseCents: order.subtotal_cents,
            taxCents: order.tax_cents,
          },
        ],
        subtotalCents: order.subtotal_cents,
        taxCents: order.tax_cents,
        totalCents: order.total_cents,
      },
      shipping: {
        firstName: order.first_name,
        lastName: order.last_name,
        address: order.address,
        apartment: order.apartment,
        city: order.city,
        state: order.state,
        zipCode: order.zip_code,
        country: order.country,
        phone: order.phone,
      },
      placedAt: order.created_at,
      orderUrl: receiptUrl(config, order.order_id, order.market),
      payUrl: isPending ? `${config.publicUrl}/pay/` : null,
    },
    demoTerms,
    DEFAULT_REGION,
  )
  return {
    email: orderReceivedEmail({ orderId: order.order_id, email: order.email }, email, config.publicUrl),
    at: order.created_at,
  }
}

const sentRow = ({ email, at }: SeedEmail, index: number): Insertable<Tables['mails']> => ({
  recipient: email.recipient,
  sender_type: email.senderType,
  type: email.type,
  subject: email.subject,
  order_id: email.orderId ?? null,
  template: email.template,
  // Stored emails contain no working order links.
  data: withoutOrderTokens(JSON.stringify(email.data)),
  status: 'sent',
  attempts: 1,
  message_id: `<mail-o${index + 1}@atelier.example>`,
  created_at: at,
  due_at: at,
  sent_at: new Date(at.getTime() + 3_000),
})
