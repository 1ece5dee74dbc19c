import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.repo.ts'
import {
  adoptOrdersOfAddress,
  blankAddressRecords,
  blankOrdersOfDeleted,
  blankUser,
} from '../account/account-deletion.repo.ts'
import { customerTarget, lockKnownCustomer, type StaffCause } from './change-customers.ts'

/**
 * A privacy request, answered at once: takes the person out of the account, out of what is kept under their address and out
 * of their orders, those made as a visitor included. Order numbers, pieces and amounts stay; what still has to reach them
 * keeps its address until it has. Cannot be taken back.
 */
export async function eraseCustomer({ db, now }: Deps, userId: string, cause: StaffCause): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email, role } = await lockKnownCustomer(tx, userId)
    const at = now()
    await adoptOrdersOfAddress(tx, { userId, email, kind: role === 'guest' ? 'guest' : 'customer' })
    await blankUser(tx, userId, at)
    await blankAddressRecords(tx, email)
    await blankOrdersOfDeleted(tx, userId)
    await recordAudit(tx, { cause, action: 'customer.erased', at, target: customerTarget(userId) })
  })
}
