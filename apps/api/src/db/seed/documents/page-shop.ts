import type { ShopContent } from '@atelier/domain/shop-documents/page-shop.schema'
import { REPAIR_WIDE, SHELF, STREET } from './editorial-images.ts'

/** The lists, the search and the sign-in of the demo. */
export const DEMO_SHOP_CONTENT: ShopContent = {
  lists: {
    allTitle: 'All Bags',
    allLabel: 'All bags',
    allDescription:
      'Every bag and small leather good of the house: totes, crossbody bags, clutches, backpacks and wallets in seven colors, sewn by hand.',
    description: 'leather pieces of the house of {brand}, cut and sewn by hand at one bench.',
  },
  tile: { image: REPAIR_WIDE, caption: 'Two needles, one thread, eight stitches to the inch.' },
  search: {
    placeholder: 'Name, color or leather',
    hint: 'Try the name of a bag, a color, a leather or a type, such as “noir tote”, “wallet” or “cognac”. Or start with one of our collections.',
  },
  signInImage: SHELF,
  notFoundImage: STREET,
}
