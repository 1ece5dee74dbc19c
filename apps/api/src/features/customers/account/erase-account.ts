import { hasNoOtherRecords } from '@atelier/domain/customers/erasure'
import type { Tx } from '../../../db/client.ts'
import { adoptOrdersOfAddress } from '../../orders/orders.public.ts'
import { countOthersWithEmail, listGuestsByEmail } from './account-deletion.repo.ts'
import { eraseOrdersOfDeleted } from './erase-orders.ts'
import { PERSONAL_DATA } from './personal-data.ts'

export interface AccountToErase {
  userId: string
  email: string
  role: 'customer' | 'guest'
  /** Whether the address is proven: its owner followed an emailed link, or staff have seen a proof. */
  isAddressProven: boolean
}

/**
 * Erases a locked account or guest: its data, its orders' personal data, and the emails about both. Undelivered orders
 * are anonymized after delivery. Customers can enter any address. Records stored under the address alone (newsletter,
 * messages, other emails, visitors' orders, guests) are erased only if it is proven or has no other records. Cannot be
 * undone.
 */
export async function eraseAccount(tx: Tx, account: AccountToErase, at: Date): Promise<void> {
  const { userId, email, role, isAddressProven } = account
  const isTheirAddress = isAddressProven || hasNoOtherRecords(await countOthersWithEmail(tx, account))
  const guests = isAddressProven ? await listGuestsByEmail(tx, account) : []
  if (isAddressProven) await adoptOrdersOfAddress(tx, { userId, email, kind: role })
  for (const ownerId of [userId, ...guests]) {
    for (const { eraseUser } of PERSONAL_DATA) await eraseUser?.(tx, { userId: ownerId, email, at })
    await eraseOrdersOfDeleted(tx, ownerId)
  }
  if (!isTheirAddress) return
  for (const { eraseAddress } of PERSONAL_DATA) await eraseAddress?.(tx, email)
}
