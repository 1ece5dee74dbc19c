import type { Country } from '@atelier/domain/orders/address.schema'
import { receivedLetter } from '@atelier/domain/orders/received-letter'
import type { Insertable } from 'kysely'
import { orderReceivedMail, type QueuedMail } from '../../features/email/email.repo.ts'
import type { OrderItemRow, OrderRow } from '../../features/orders/admin-orders.repo.ts'
import { orderNewsMail } from '../../features/orders/order-mails.ts'
import type { Config } from '../../config.ts'
import { receiptUrl, withoutOrderTokens } from '../../order-links.ts'
import type { Tx } from '../client.ts'
import type { Tables } from '../tables.ts'
import { daysBefore } from './calendar.ts'

/** How far back the demo's letters about orders go. */
const LETTER_DAYS = 60
/** Every order of the demo has left by then, if it left at all. */
const LEAVES_WITHIN_DAYS = 30

interface Letter {
  mail: QueuedMail
  at: Date
}

export type Links = Pick<Config, 'publicUrl' | 'SESSION_SECRET'>

/** What customers were told of their orders, as far as the demo remembers: that one came, and that one left. */
export async function insertOrderLetters(tx: Tx, { today, config }: { today: Date; config: Links }): Promise<void> {
  const since = daysBefore(today, LETTER_DAYS)
  const left = await tx
    .selectFrom('order_status_history')
    .select(['order_id', 'created_at'])
    .where('status', '=', 'SHIPPED')
    .where('created_at', '>', since)
    .execute()
  const earliest = daysBefore(since, LEAVES_WITHIN_DAYS)
  const orders = await tx.selectFrom('orders').selectAll().where('created_at', '>', earliest).execute()
  const items = await tx
    .selectFrom('order_items')
    .selectAll('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .where('orders.created_at', '>', earliest)
    .orderBy('position')
    .execute()
  const letters = orders.flatMap((order) => {
    const pieces = items.filter((item) => item.order_id === order.order_id)
    const leftAt = left.find((entry) => entry.order_id === order.order_id)?.created_at
    const mail = leftAt ? orderNewsMail('shipped', { order, items: pieces, config }) : null
    return [receivedOf(order, pieces, config), ...(mail && leftAt ? [{ mail, at: leftAt }] : [])]
  })
  const rows = letters
    .filter((letter) => letter.at > since && letter.at < today)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(sentRow)
  if (rows.length > 0) await tx.insertInto('mails').values(rows).execute()
}

function receivedOf(order: OrderRow, items: readonly OrderItemRow[], config: Links): Letter {
  const isWaiting = order.payment_status === 'pending'
  const letter = receivedLetter({
    orderId: order.order_id,
    draft: {
      lines: items.map(({ name, color, quantity, unit_price_cents, image_url }) => ({
        name,
        color,
        quantity,
        unitPriceCents: unit_price_cents,
        imageUrl: image_url,
      })),
      subtotalCents: order.subtotal_cents,
      taxCents: order.tax_cents,
      totalCents: order.total_cents,
    },
    shipping: {
      firstName: order.first_name,
      lastName: order.last_name,
      address: order.address,
      city: order.city,
      state: order.state,
      zipCode: order.zip_code,
      country: order.country as Country,
      phone: order.phone,
    },
    orderUrl: receiptUrl(config, order.order_id),
    payUrl: isWaiting ? `${config.publicUrl}/pay/` : null,
  })
  return {
    mail: orderReceivedMail({ orderId: order.order_id, email: order.email }, letter, config.publicUrl),
    at: order.created_at,
  }
}

const sentRow = ({ mail, at }: Letter, index: number): Insertable<Tables['mails']> => ({
  recipient: mail.recipient,
  sender_type: mail.senderType,
  type: mail.type,
  subject: mail.subject,
  order_id: mail.orderId ?? null,
  template: mail.template,
  // What was sent opens nothing any more.
  data: withoutOrderTokens(JSON.stringify(mail.data)),
  status: 'sent',
  attempts: 1,
  message_id: `<mail-o${index + 1}@atelier.example>`,
  created_at: at,
  due_at: at,
  sent_at: new Date(at.getTime() + 3_000),
})
