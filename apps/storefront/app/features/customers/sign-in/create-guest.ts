import type { GuestRegisterBody } from '@atelier/domain/customers/customer-sign-in.schema'

/** Returns a random UUID. `crypto.randomUUID` is missing without HTTPS, where a shop may be tried out. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Creates a guest: 'guest_' and a random UUID, a generated address that cannot exist, and the name 'Guest User' (S3).
 */
export function createGuest(): GuestRegisterBody {
  const id = `guest_${randomUuid()}`
  return { id, email: `${id}@guest.example`, name: 'Guest User', isGuest: true }
}
