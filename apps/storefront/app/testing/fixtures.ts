import type { ShopUser } from '@atelier/domain/customers/customer-sign-in.schema'

/** A registered customer. */
export const maren: ShopUser = {
  id: 'usr_1',
  name: 'Maren Holt',
  email: 'maren@example.com',
  role: 'customer',
  isAdmin: false,
  isGuest: false,
}

/** A line item of the cart. */
export const tote = {
  productId: 'totes-1a2b3c4d',
  slug: 'aumont-tote',
  name: 'Aumont Tote',
  color: 'Cognac',
  unitPriceCents: 100_000,
  imageUrl: null,
}
