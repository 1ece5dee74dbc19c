import { GUEST_EXISTS, type GuestRegisterBody } from '@atelier/domain/customers/customer-sign-in.schema'
import { ShopError } from '@atelier/domain/shop-error'
import { inTransaction } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { saveGuest } from '../customers.repo.ts'
import { openShopSession, type ShopSession, type SessionOrigin } from './open-shop-session.ts'

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
  return inTransaction(deps.db, async (tx) => {
    const saved = await saveGuest(tx, { userId, email, name, at: deps.now() }, origin.ownId === userId)
    if (!saved) throw new ShopError('conflict', GUEST_EXISTS)
    return openShopSession(tx, deps, { userId, email, name, kind: 'guest' }, origin)
  })
}
