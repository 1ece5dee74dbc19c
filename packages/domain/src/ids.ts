/** Crockford's base 32: no I, L, O or U, so an order number read over the telephone is never misheard. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const base32From = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.subarray(0, 12), (byte) => CROCKFORD[byte % 32]).join('')

/** A new order id, `ORD-` and 12 base-32 characters, from 12 random bytes. */
export const orderIdFrom = (randomBytes: Uint8Array): string => `ORD-${base32From(randomBytes)}`

/** A new return id, `RET-` and 12 base-32 characters, from 12 random bytes. */
export const returnIdFrom = (randomBytes: Uint8Array): string => `RET-${base32From(randomBytes)}`

/** The number people see: the last 6 characters of the order id (A9). */
export const orderDisplayNumber = (orderId: string): string => orderId.slice(-6)

/** The number people see of a return. */
export const returnDisplayNumber = (returnId: string): string => returnId.slice(-6)

/** A new product id: the category, a hyphen and 8 characters of a random id (A7). */
export const productIdFrom = (category: string, uuid: string): string => `${category}-${uuid.slice(0, 8)}`
