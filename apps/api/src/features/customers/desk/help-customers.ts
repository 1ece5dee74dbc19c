import type { EmailCustomerBody } from '@atelier/domain/orders/staff-order-actions.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { composeStaffEmail, queueEmail } from '../../email/email.public.ts'
import { linkEmail } from '../links/account-emails.ts'
import { issueLink } from '../links/issue-link.ts'
import { customerTarget, lockKnownCustomer } from './change-customers.ts'

/**
 * Emails a customer a password reset link: single use, limited lifetime, invalidates earlier links. Returns 409 for
 * guests, who have no password, and for inactive customers, whose links do not work. Returns the address.
 */
export async function sendResetLink(
  deps: Deps,
  userId: string,
  context: StaffActionContext,
): Promise<{ email: string }> {
  const { email } = await inTransaction(deps.db, async (tx) => {
    const customer = await lockKnownCustomer(tx, userId)
    if (customer.role !== 'customer') throw new ShopError('conflict', 'Guests don’t have a password')
    if (!customer.isActive) throw new ShopError('conflict', 'This account is inactive. Reactivate it first.')
    const url = await issueLink(tx, deps, { purpose: 'reset-password', userId, email: customer.email })
    await queueEmail(tx, linkEmail('reset-password', { ...customer, url }, deps.config.publicUrl))
    const action = 'customer.reset_link_sent'
    await recordAudit(tx, { context, action, at: deps.now(), target: customerTarget(userId) })
    return customer
  })
  deps.signals.emit('mail-queued')
  return { email }
}

/** Emails a customer; replies go to support. Returns 409 if the address cannot receive email. */
export async function emailCustomer(
  { db, now, config, shop, signals }: Deps,
  userId: string,
  emailBody: EmailCustomerBody,
  context: StaffActionContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email } = await lockKnownCustomer(tx, userId)
    if (email.endsWith('.invalid')) throw new ShopError('conflict', 'This customer doesn’t have an email')
    const { supportEmail: replyTo } = shop.company
    await queueEmail(
      tx,
      composeStaffEmail(emailBody, { recipient: email, userId, replyTo, type: 'general', shopUrl: config.publicUrl }),
    )
    await recordAudit(tx, { context, action: 'customer.written', at: now(), target: customerTarget(userId) })
  })
  signals.emit('mail-queued')
}
