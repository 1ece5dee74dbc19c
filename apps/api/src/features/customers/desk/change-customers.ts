import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import type { AddCustomerNoteBody, UpdateCustomerBody } from '@atelier/domain/customers/customers.schema'
import {
  CUSTOMER_MESSAGES,
  customerRoleRefusal,
  maskEmail,
  shortCustomerId,
} from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction, type Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { sendInvitation } from '../../admin-users/admin-users.public.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { queueEmail } from '../../email/email.public.ts'
import { accountChangedEmail } from '../links/account-emails.ts'
import { deleteLinks, deletePasskeysOf, deleteSessionsOf } from '../../auth/auth.public.ts'
import {
  insertCustomerNote,
  lockCustomerRecord,
  updateCustomerRecord,
  type CustomerChange,
  type CustomerRecord,
} from './customer-records.repo.ts'
import { presentCustomerDetail, type WholeCustomer } from './customers.present.ts'
import { customerNotFound, readCustomer, wholeCustomer } from './read-customer.ts'

/** Returns the audit log's target for a customer. The log outlives the account, so it contains only the id. */
export const customerTarget = (userId: string) => ({
  type: 'customer',
  id: userId,
  name: `Customer ${shortCustomerId(userId)}`,
})

/** The audit log records that a name changed, never the name itself. */
const auditedFields = ({ email, role, isActive }: CustomerChange) => ({ email: maskEmail(email), role, isActive })

/** Locks a customer. Throws 404 if there is none. */
export async function lockKnownCustomer(tx: Tx, userId: string): Promise<CustomerRecord> {
  const customer = await lockCustomerRecord(tx, userId)
  if (!customer) throw customerNotFound()
  return customer
}

/**
 * Changes a customer (A2, A7). A new address, role or activity ends their sessions and open links; the old address is
 * notified of a new one. Returns 409 with the current customer if the change has an older version, or if the role may
 * not create staff.
 */
export async function editCustomer(
  deps: Deps,
  userId: string,
  { updatedAt, ...change }: UpdateCustomerBody,
  context: StaffActionContext,
): Promise<WholeCustomer> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const before = await lockKnownCustomer(tx, userId)
    if (updatedAt !== undefined && updatedAt !== before.updatedAt.toISOString()) return 'stale' as const
    const refusal = customerRoleRefusal(context.actor.grant, before.role, change.role)
    if (refusal) throw new ShopError('conflict', refusal)
    const at = deps.now()
    await updateCustomerRecord(tx, before, change, at)
    await endSessionsAndLinks(tx, deps, before, change)
    const isPromoted = change.role === 'admin'
    if (isPromoted)
      await sendInvitation(tx, deps, { ...change, userId, roleName: ROLE_LABEL.VIEWER }, context.actor.name)
    await recordAudit(tx, {
      context,
      action: isPromoted ? 'customer.promoted' : 'customer.updated',
      at,
      target: customerTarget(userId),
      before: auditedFields(before),
      after: { ...auditedFields(change), ...(before.name === change.name ? undefined : { nameChanged: true }) },
    })
    // Staff are not customers, so this feature cannot read the account after this transaction.
    return { ...before, ...change }
  })
  if (outcome === 'stale') {
    const data = presentCustomerDetail(await readCustomer(deps, userId))
    throw new ShopError('conflict', CUSTOMER_MESSAGES.changedMeanwhile, { data })
  }
  deps.signals.emit('mail-queued')
  return change.role === 'admin' ? wholeCustomer(deps, outcome) : readCustomer(deps, userId)
}

async function endSessionsAndLinks(tx: Tx, deps: Deps, before: CustomerRecord, change: CustomerChange): Promise<void> {
  const hasNewEmail = before.email !== change.email
  if (hasNewEmail || before.role !== change.role || before.isActive !== change.isActive) {
    await deleteSessionsOf(tx, before.userId)
    await deleteLinks(tx, before.userId)
  }
  if (before.role !== change.role) await deletePasskeysOf(tx, before.userId)
  if (hasNewEmail && before.role === 'customer') {
    const old = { userId: before.userId, name: before.name, email: before.email, detail: change.email }
    await queueEmail(tx, accountChangedEmail('email', old, deps.config.publicUrl))
  }
}

/**
 * Deactivates a customer, who can no longer sign in or order. All data stays, and activating reverts it. Idempotent.
 */
export async function deactivateCustomer(deps: Deps, userId: string, context: StaffActionContext): Promise<void> {
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
      before: auditedFields(before),
      after: auditedFields(change),
    })
  })
}

/** Adds a staff note to a customer. The audit log records the note's id, never its text. */
export async function addCustomerNote(
  deps: Deps,
  userId: string,
  { text }: AddCustomerNoteBody,
  context: StaffActionContext,
): Promise<WholeCustomer> {
  await inTransaction(deps.db, async (tx) => {
    await lockKnownCustomer(tx, userId)
    const at = deps.now()
    const noteId = await insertCustomerNote(tx, { userId, text, author: context.actor, at })
    await recordAudit(tx, {
      context,
      action: 'customer.note_added',
      at,
      target: customerTarget(userId),
      after: { noteId },
    })
  })
  return readCustomer(deps, userId)
}
