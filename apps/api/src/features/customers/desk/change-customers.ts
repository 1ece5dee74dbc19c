import type { AdminRole } from '@atelier/domain/auth/permissions'
import type { AddCustomerNoteBody, UpdateCustomerBody } from '@atelier/domain/customers/customers.schema'
import {
  CUSTOMER_MESSAGES,
  customerRoleRefusal,
  maskEmail,
  shortCustomerId,
} from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/shop-error'
import type { ActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.repo.ts'
import { deleteSessionsOf } from '../../auth/sessions.repo.ts'
import { queueEmail } from '../../email/email.repo.ts'
import { accountChangedEmail } from '../links/account-emails.ts'
import { deleteLinks } from '../links/auth-tokens.repo.ts'
import {
  insertCustomerNote,
  lockCustomerRecord,
  updateCustomerRecord,
  type CustomerChange,
  type CustomerRecord,
} from './customer-records.repo.ts'
import { presentCustomerDetail, type WholeCustomer } from './customers.present.ts'
import { customerNotFound, readCustomer, wholeCustomer } from './read-customer.ts'

/** Who acts, with the trail of where from. */
export type StaffCause = ActionContext & { actor: NonNullable<ActionContext['actor']> }

/** What makes a customer staff is another feature's: an invitation to choose a password of the kind staff need. */
export type InviteStaff = (
  tx: Tx,
  deps: Deps,
  user: { userId: string; name: string; email: string; role: AdminRole },
  invitedBy: string,
) => Promise<void>

/** A customer as the audit log names them. The log outlives the account, so it knows the id and nothing else. */
export const customerTarget = (userId: string) => ({
  type: 'customer',
  id: userId,
  name: `Customer ${shortCustomerId(userId)}`,
})

/** That a name changed is kept, not what it was: nobody acts with somebody's name. */
const logged = ({ email, role, isActive }: CustomerChange) => ({ email: maskEmail(email), role, isActive })

/** Locks a customer or refuses with 404. */
export async function lockKnownCustomer(tx: Tx, userId: string): Promise<CustomerRecord> {
  const customer = await lockCustomerRecord(tx, userId)
  if (!customer) throw customerNotFound()
  return customer
}

/**
 * Changes a customer (A2, A7). Another address, role or activity ends their sessions and their open links; the old address
 * is told of a new one. Refuses with 409 and the customer as they are now a change made to an older version, and making
 * somebody staff by who may not create staff.
 */
export async function editCustomer(
  deps: Deps,
  userId: string,
  { updatedAt, ...change }: UpdateCustomerBody,
  { context, inviteStaff }: { context: StaffCause; inviteStaff: InviteStaff },
): Promise<WholeCustomer> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const before = await lockKnownCustomer(tx, userId)
    if (updatedAt !== undefined && updatedAt !== before.updatedAt.toISOString()) return 'stale' as const
    const refusal = customerRoleRefusal(context.actor.role, before.role, change.role)
    if (refusal) throw new ShopError('conflict', refusal)
    const at = deps.now()
    await updateCustomerRecord(tx, before, change, at)
    await endSessionsAndLinks(tx, deps, before, change)
    const isPromoted = change.role === 'admin'
    if (isPromoted) await inviteStaff(tx, deps, { ...change, userId, role: 'VIEWER' }, context.actor.name)
    await recordAudit(tx, {
      context,
      action: isPromoted ? 'customer.promoted' : 'customer.updated',
      at,
      target: customerTarget(userId),
      before: logged(before),
      after: { ...logged(change), ...(before.name === change.name ? undefined : { nameChanged: true }) },
    })
    // Staff are not customers any more: this is the last time this feature may look at them.
    return { ...before, ...change }
  })
  if (outcome === 'stale') {
    const data = presentCustomerDetail(await readCustomer(deps.db, userId))
    throw new ShopError('conflict', CUSTOMER_MESSAGES.changedMeanwhile, { data })
  }
  deps.signals.emit('mail-queued')
  return change.role === 'admin' ? wholeCustomer(deps.db, outcome) : readCustomer(deps.db, userId)
}

async function endSessionsAndLinks(tx: Tx, deps: Deps, before: CustomerRecord, change: CustomerChange): Promise<void> {
  const isMoved = before.email !== change.email
  if (isMoved || before.role !== change.role || before.isActive !== change.isActive) {
    await deleteSessionsOf(tx, before.userId)
    await deleteLinks(tx, before.userId)
  }
  if (isMoved && before.role === 'customer') {
    const old = { userId: before.userId, name: before.name, email: before.email, detail: change.email }
    await queueEmail(tx, accountChangedEmail('email', old, deps.config.publicUrl))
  }
}

/**
 * Deactivates a customer: they can neither sign in nor order, and everything they have stays. Activating them again takes
 * it back. Doing it twice changes nothing.
 */
export async function deactivateCustomer(deps: Deps, userId: string, context: StaffCause): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const before = await lockKnownCustomer(tx, userId)
    if (!before.isActive) return
    const change = { ...before, isActive: false }
    const at = deps.now()
    await updateCustomerRecord(tx, before, change, at)
    await endSessionsAndLinks(tx, deps, before, change)
    const action = 'customer.deactivated'
    await recordAudit(tx, {
      context,
      action,
      at,
      target: customerTarget(userId),
      before: logged(before),
      after: logged(change),
    })
  })
}

/** Keeps what a member of staff tells the others about a customer. The audit log says that, never what. */
export async function addCustomerNote(
  { db, now }: Deps,
  userId: string,
  { text }: AddCustomerNoteBody,
  context: StaffCause,
): Promise<WholeCustomer> {
  await inTransaction(db, async (tx) => {
    await lockKnownCustomer(tx, userId)
    const at = now()
    const noteId = await insertCustomerNote(tx, { userId, text, author: context.actor, at })
    await recordAudit(tx, {
      context,
      action: 'customer.note_added',
      at,
      target: customerTarget(userId),
      after: { noteId },
    })
  })
  return readCustomer(db, userId)
}
