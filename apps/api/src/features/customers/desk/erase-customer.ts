import type { ErasurePlan } from '@atelier/domain/customers/customer-desk.schema'
import { CUSTOMER_MESSAGES } from '@atelier/domain/customers/customer-rules'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction, type Db } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.repo.ts'
import { countOthersAt } from '../account/account-deletion.repo.ts'
import { erasePerson } from '../account/erase-person.ts'
import { customerTarget, lockKnownCustomer, type StaffCause } from './change-customers.ts'
import { findDeskCustomer } from './customer-desk.repo.ts'
import { customerNotFound } from './read-customer.ts'

/** What erasing a customer would leave. Throws 404 for an unknown customer. */
export async function planErasure(db: Db, userId: string): Promise<ErasurePlan> {
  const customer = await findDeskCustomer(db, userId)
  if (!customer) throw customerNotFound()
  return { isAddressProven: customer.emailVerifiedAt !== null, others: await countOthersAt(db, customer) }
}

/**
 * Answers a privacy request at once: erases the person as `erasePerson` says. `isAddressTheirs`: staff have seen a proof that
 * an address which the account never confirmed belongs to the person. Throws 409 when another account has that address.
 */
export async function eraseCustomer(
  { db, now }: Deps,
  { userId, isAddressTheirs }: { userId: string; isAddressTheirs: boolean },
  cause: StaffCause,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const customer = await lockKnownCustomer(tx, userId)
    const { email, role } = customer
    const isVerified = customer.emailVerifiedAt !== null
    if (isAddressTheirs && !isVerified && (await countOthersAt(tx, customer)).accounts > 0) {
      const message = CUSTOMER_MESSAGES.addressOfAnother
      throw new ShopError('conflict', message, { issues: [{ path: 'isAddressTheirs', message }] })
    }
    const at = now()
    const isAddressProven = isVerified || isAddressTheirs
    const leaving = { userId, email, role: role === 'guest' ? ('guest' as const) : ('customer' as const) }
    await erasePerson(tx, { ...leaving, isAddressProven }, at)
    const after = { addressRecords: isAddressProven ? 'erased with the address' : 'kept where shared' }
    await recordAudit(tx, { cause, action: 'customer.erased', at, target: customerTarget(userId), after })
  })
}
