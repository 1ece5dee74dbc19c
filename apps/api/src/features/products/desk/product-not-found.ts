import { ShopError } from '@atelier/domain/contract/shop-error'

/** Returns the error for an unknown product id, with the text A8 specifies. */
export const productNotFound = (productId: string): ShopError =>
  new ShopError('not_found', `Product with ID "${productId}" not found`)
