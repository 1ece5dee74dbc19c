import { canBeEmailed } from '@atelier/domain/orders/order-email-templates'
import type { EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { readShopSettings } from '../../shop/shop.public.ts'
import { orderTarget } from '../change-order.ts'
import { getLockedOrder } from '../order-changes.repo.ts'
import { staffOrderEmail } from '../order-emails.ts'

/** Emails the customer of an order; replies go to support. */
export async function emailOrderCustomer(
  { db, now, config, signals }: Deps,
  orderId: string,
  emailBody: EmailCustomerBody,
  context: ActionContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await getLockedOrder(tx, orderId)
    if (!canBeEmailed(order)) throw new ShopError('conflict', 'This order’s customer deleted their account')
    const { supportEmail } = await readShopSettings(tx)
    await queueEmail(tx, staffOrderEmail(emailBody, { order, config, supportEmail }))
    await recordAudit(tx, { context, action: 'order.customer_written', at: now(), target: orderTarget(orderId) })
  })
  signals.emit('mail-queued')
}
