import type { ShopContent } from '../page-shop.schema.ts'

/** The lists and the search of a store that has not written its own words. */
export const NEW_SHOP_CONTENT: ShopContent = {
  lists: {
    allTitle: 'All Products',
    allLabel: 'All products',
    allDescription: 'All products of {brand}.',
    description: 'products of {brand}.',
  },
  tile: null,
  search: {
    placeholder: 'Name, color or type',
    hint: 'Try the name of a product, a color or a type. Or start with one of our collections.',
  },
  signInImage: null,
  notFoundImage: null,
}
