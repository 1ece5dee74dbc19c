import { ShopError } from '@atelier/domain/shop-error'

/** A8: the sentence for an id nobody has. */
export const productNotFound = (productId: string): ShopError =>
  new ShopError('not_found', `Product with ID "${productId}" not found`)
