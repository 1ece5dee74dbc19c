import { hasNoOtherRecords } from '@atelier/domain/customers/erasure'
import type { Tx } from '../../../db/client.ts'
import {
  adoptOrdersOfAddress,
  anonymizeAddressRecords,
  anonymizeEmailsOfUser,
  anonymizeOrdersOfDeleted,
  anonymizeUser,
  countOthersWithEmail,
  listGuestsByEmail,
} from './account-deletion.repo.ts'

export interface AccountToErase {
  userId: string
  email: string
  role: 'customer' | 'guest'
  /** Whether the address is known to be theirs: they followed a link that was mailed there, or staff have seen a proof. */
  isAddressProven: boolean
}

/**
 * Takes a person out of a locked account or guest, out of its orders and out of the mails about both. Order numbers, items and
 * amounts stay; what still has to arrive keeps its address until it has. Strangers can give any address, so what is stored
 * under the address alone (newsletter, messages, other mails, orders of visitors, guests) goes only when the address is proven,
 * or when no other record has it. Cannot be undone.
 */
export async function eraseAccount(tx: Tx, account: AccountToErase, at: Date): Promise<void> {
  const { userId, email, role, isAddressProven } = account
  const isTheirAddress = isAddressProven || hasNoOtherRecords(await countOthersWithEmail(tx, account))
  const guests = isAddressProven ? await listGuestsByEmail(tx, account) : []
  if (isAddressProven) await adoptOrdersOfAddress(tx, { userId, email, kind: role })
  for (const ownerId of [userId, ...guests]) {
    await anonymizeEmailsOfUser(tx, { userId: ownerId, email })
    await anonymizeUser(tx, ownerId, at)
    await anonymizeOrdersOfDeleted(tx, ownerId)
  }
  if (isTheirAddress) await anonymizeAddressRecords(tx, email)
}
