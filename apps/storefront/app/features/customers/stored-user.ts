import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'
import { isRecord } from '@atelier/domain/values/is-record'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Returns the user with the role customer or guest, also if the input has another role; never an administrator (S4). */
export function asShopper({ id, name, email, isGuest }: Pick<ShopUser, 'id' | 'name' | 'email' | 'isGuest'>): ShopUser {
  return { id, name, email, role: isGuest ? 'guest' : 'customer', isAdmin: false, isGuest }
}

/**
 * Parses the stored shopper. Returns null for staff and for invalid data. Needs no schema library, because every page
 * runs this.
 */
export function parseStoredUser(text: string | null): ShopUser | null {
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
