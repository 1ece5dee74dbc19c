import { GUEST_EXISTS, type GuestRegisterBody } from '@atelier/domain/customers/customer-sign-in.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { insertGuest, updateGuest } from '../customers.repo.ts'
import { newShopSession, openShopSession, type ShopSession, type SessionOrigin } from './open-shop-session.ts'

/**
 * Opens a guest session without credentials (S3, S6). Neither id nor address proves an identity: a known id is rejected
 * unless `ownId`, the current session's, is the same.
 */
export async function registerGuest(
  deps: Deps,
  body: GuestRegisterBody,
  origin: SessionOrigin & { ownId: string | null },
): Promise<ShopSession> {
  const { id: userId, email } = body
  const name = body.name || 'Guest User'
  const guest = { userId, email, name, at: deps.now() }
  const shopper = { userId, email, name, kind: 'guest' } as const
  if (origin.ownId === userId) {
    return inTransaction(deps.db, async (tx) => {
      if (!(await updateGuest(tx, guest))) throw new ShopError('conflict', GUEST_EXISTS)
      return openShopSession(tx, deps, shopper, origin)
    })
  }
  const { session, ...opened } = newShopSession(deps, shopper, origin)
  if (!(await insertGuest(deps.db, guest, session))) throw new ShopError('conflict', GUEST_EXISTS)
  return opened
}
