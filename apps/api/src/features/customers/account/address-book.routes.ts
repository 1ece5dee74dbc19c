import { assertWholeAddress } from '@atelier/domain/addresses/assert-address'
import * as addressBook from '@atelier/domain/customers/address-book.endpoints'
import { SIGNED_OUT_EVERYWHERE } from '@atelier/domain/customers/customer-account.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { clearSessionCookie } from '../../../http/session-cookie.ts'
import { deleteSessionOf, listOpenSessions, deleteSessionsOf } from '../../auth/auth.public.ts'
import { presentSession } from './account.present.ts'
import { deleteAddress, listAddresses } from './addresses.repo.ts'
import { addAddress, changeAddress } from './change-addresses.ts'

const MISSING = { path: '', message: 'Please fill in all required fields' }

/** Mounts a customer's address book and open sessions. */
export function mountAddressBook(mount: Mount, deps: Deps): void {
  const { db, config } = deps

  mount(addressBook, {
    async listAddresses({ actor }) {
      return { success: true, data: await listAddresses(db, actor.userId) }
    },
    async addAddress({ actor, body, market }) {
      assertWholeAddress(body, market.terms.addressForm, MISSING)
      return { success: true, data: await addAddress(deps, actor.userId, body) }
    },
    async changeAddress({ params, body, market }) {
      assertWholeAddress(body, market.terms.addressForm, MISSING)
      return { success: true, data: await changeAddress(deps, params, body) }
    },
    async deleteAddress({ params: { userId, addressId } }) {
      const existed = await inTransaction(db, (tx) => deleteAddress(tx, userId, addressId))
      if (!existed) throw new ShopError('not_found', 'Address not found')
      return { success: true }
    },
    async listSessions({ actor: { userId, sessionId } }) {
      const rows = await listOpenSessions(db, userId, 'customer')
      return { success: true, data: rows.map((row) => presentSession(row, sessionId)) }
    },
    async endSession({ params: { userId, sessionId } }) {
      const existed = await inTransaction(db, (tx) => deleteSessionOf(tx, userId, sessionId))
      if (!existed) throw new ShopError('not_found', 'Session not found')
      return { success: true }
    },
    async endAllSessions({ actor, c }) {
      await inTransaction(db, (tx) => deleteSessionsOf(tx, actor.userId))
      clearSessionCookie(c, 'shop', config.publicUrl)
      return { success: true, message: SIGNED_OUT_EVERYWHERE }
    },
  })
}
