import type { ErasurePlan } from '@atelier/domain/customers/customers.schema'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { StaffActionContext } from '../../../action-context.ts'
import { inTransaction, type Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.public.ts'
import { countOthersWithEmail } from '../account/account-deletion.repo.ts'
import { eraseAccount } from '../account/erase-account.ts'
import { customerTarget, lockKnownCustomer } from './change-customers.ts'
import { findCustomerRecord } from './customer-records.repo.ts'
import { customerNotFound } from './read-customer.ts'

/** Returns what erasing a customer would leave. Throws 404 for an unknown customer. */
export async function planErasure(db: Db, userId: string): Promise<ErasurePlan> {
  const customer = await findCustomerRecord(db, userId)
  if (!customer) throw customerNotFound()
  return { isAddressProven: customer.emailVerifiedAt !== null, others: await countOthersWithEmail(db, customer) }
}

/**
 * Erases a customer on a privacy request, see `eraseAccount`. `isAddressTheirs`: staff have seen a proof that an
 * unverified address belongs to the customer. Throws 409 if another account has that address.
 */
export async function eraseCustomer(
  { db, now }: Deps,
  { userId, isAddressTheirs }: { userId: string; isAddressTheirs: boolean },
  context: StaffActionContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const customer = await lockKnownCustomer(tx, userId)
    const { email, role } = customer
    const isVerified = customer.emailVerifiedAt !== null
    if (isAddressTheirs && !isVerified && (await countOthersWithEmail(tx, customer)).accounts > 0) {
      const message = CUSTOMER_MESSAGES.addressOfAnother
      throw new ShopError('conflict', message, { issues: [{ path: 'isAddressTheirs', message }] })
    }
    const at = now()
    const isAddressProven = isVerified || isAddressTheirs
    const account = { userId, email, role: role === 'guest' ? ('guest' as const) : ('customer' as const) }
    await eraseAccount(tx, { ...account, isAddressProven }, at)
    const after = { addressRecords: isAddressProven ? 'erased with the address' : 'kept where shared' }
    await recordAudit(tx, { context, action: 'customer.erased', at, target: customerTarget(userId), after })
  })
}
