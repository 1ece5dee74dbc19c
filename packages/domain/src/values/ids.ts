import { foldToAscii } from './fold-text.ts'

/** Crockford's base 32 has no I, L, O or U, so an order number is clear when read aloud on the phone. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const base32From = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.subarray(0, 12), (byte) => CROCKFORD[byte % 32]).join('')

/** Creates an order id, `ORD-` and 12 base-32 characters, from 12 random bytes. */
export const orderIdFrom = (randomBytes: Uint8Array): string => `ORD-${base32From(randomBytes)}`

/** Creates a return id, `RET-` and 12 base-32 characters, from 12 random bytes. */
export const returnIdFrom = (randomBytes: Uint8Array): string => `RET-${base32From(randomBytes)}`

/** Returns the order number shown to users: the last 6 characters of the order id (A9). */
export const orderNumber = (orderId: string): string => orderId.slice(-6)

/** Returns the return number shown to users: the last 6 characters of the return id. */
export const returnNumber = (returnId: string): string => returnId.slice(-6)

/** Returns the beginning of a product id: the slug of the category, as far as it consists of the letters a to z. */
export const productIdPrefix = (category: string): string => `${foldToAscii(category).replaceAll(' ', '-') || 'item'}-`

/** Creates a product id: the category, a hyphen and 8 characters of a random id (A7). */
export const productIdFrom = (category: string, uuid: string): string =>
  `${productIdPrefix(category)}${uuid.slice(0, 8)}`
