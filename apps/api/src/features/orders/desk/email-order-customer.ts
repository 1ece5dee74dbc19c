import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import type { EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { orderTarget } from '../change-order.ts'
import { getLockedOrder } from '../order-changes.repo.ts'
import { staffOrderEmail } from '../order-emails.ts'

/** Emails the customer of an order; replies go to support. */
export async function emailOrderCustomer(
  { db, now, config, shop, signals }: Deps,
  orderId: string,
  emailBody: EmailCustomerBody,
  context: ActionContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await getLockedOrder(tx, orderId)
    if (!canBeEmailed(order)) throw new ShopError('conflict', 'This order’s customer deleted their account')
    await queueEmail(tx, staffOrderEmail(emailBody, { order, config, supportEmail: shop.company.supportEmail }))
    await recordAudit(tx, { context, action: 'order.customer_written', at: now(), target: orderTarget(orderId) })
  })
  signals.emit('mail-queued')
}
