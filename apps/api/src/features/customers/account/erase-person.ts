import { isUnshared } from '@atelier/domain/customers/erasure'
import type { Tx } from '../../../db/client.ts'
import {
  adoptOrdersOfAddress,
  blankAddressRecords,
  blankMailsOfUser,
  blankOrdersOfDeleted,
  blankUser,
  countOthersAt,
  listGuestsAt,
} from './account-deletion.repo.ts'

export interface LeavingPerson {
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
export async function erasePerson(tx: Tx, person: LeavingPerson, at: Date): Promise<void> {
  const { userId, email, role, isAddressProven } = person
  const isTheirAddress = isAddressProven || isUnshared(await countOthersAt(tx, person))
  const guests = isAddressProven ? await listGuestsAt(tx, person) : []
  if (isAddressProven) await adoptOrdersOfAddress(tx, { userId, email, kind: role })
  for (const leaving of [userId, ...guests]) {
    await blankMailsOfUser(tx, { userId: leaving, email })
    await blankUser(tx, leaving, at)
    await blankOrdersOfDeleted(tx, leaving)
  }
  if (isTheirAddress) await blankAddressRecords(tx, email)
}
