import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { DAY_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken, newToken } from '../../../links/secret-token.ts'
import { insertSession, type NewSession } from '../../auth/auth.public.ts'

/** The device of a request, for the customer's list of sessions. */
export interface SessionOrigin {
  device: string
}

export interface ShopSession {
  token: string
  user: ShopUser
}

interface Shopper {
  userId: string
  email: string
  name: string
  kind: 'customer' | 'guest'
}

/** Returns the user that the storefront stores (S3). Never staff. */
export const presentShopUser = ({ userId, email, name, kind }: Shopper): ShopUser => ({
  id: userId,
  name,
  email,
  role: kind,
  isAdmin: false,
  isGuest: kind === 'guest',
})

/** A session with a new token, to be stored. Expires 30 days after the last visit, by the database's clock. */
export function newShopSession(
  { randomBytes }: Pick<Deps, 'randomBytes'>,
  shopper: Shopper,
  origin: SessionOrigin,
): ShopSession & { session: NewSession } {
  const token = newToken(randomBytes)
  const session = {
    tokenHash: hashToken(token),
    audience: shopper.kind,
    userId: shopper.userId,
    idleMs: limits.customers.sessionDays * DAY_MS,
    absoluteMs: limits.customers.sessionAbsoluteDays * DAY_MS,
    device: origin.device,
  }
  return { token, user: presentShopUser(shopper), session }
}

/** Opens a session of an existing customer or guest. */
export async function openShopSession(
  tx: Tx,
  deps: Pick<Deps, 'randomBytes'>,
  shopper: Shopper,
  origin: SessionOrigin,
): Promise<ShopSession> {
  const { session, ...opened } = newShopSession(deps, shopper, origin)
  await insertSession(tx, session)
  return opened
}
