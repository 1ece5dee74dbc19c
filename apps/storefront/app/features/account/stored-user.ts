import type { ShopUser } from '@atelier/domain/auth/customer-sign-in.schema'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A shopper as the storefront keeps them: the role is customer or guest, whatever came, and never an administrator (S4). */
export function asShopper({ id, name, email, isGuest }: Pick<ShopUser, 'id' | 'name' | 'email' | 'isGuest'>): ShopUser {
  return { id, name, email, role: isGuest ? 'guest' : 'customer', isAdmin: false, isGuest }
}

/**
 * Reads the shopper a browser has stored. Members of staff and anything that is no shopper are nobody. By hand, for every
 * page does this and none should carry a schema library for it.
 */
export function readStoredUser(text: string | null): ShopUser | null {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (!isRecord(stored) || !isText(stored.id) || !isText(stored.email) || typeof stored.name !== 'string') return null
  if (stored.isAdmin === true || (stored.role !== 'customer' && stored.role !== 'guest')) return null
  const { id, name, email } = stored
  return asShopper({ id, name, email, isGuest: stored.role === 'guest' || stored.isGuest === true })
}
