import { NEW_NAVIGATION } from '@atelier/domain/shop-documents/navigation.schema'
import { navigationOf } from '../features/layout/load-navigation.server.ts'
import type { ShopNavigation } from '../features/layout/navigation.ts'

/** The navigation of a new shop with two categories, one of them without products, in component tests. */
export const TEST_NAVIGATION: ShopNavigation = {
  ...navigationOf(NEW_NAVIGATION, [
    { slug: 'totes', name: 'Totes', hasProducts: true },
    { slug: 'hats', name: 'Hats', hasProducts: false },
  ]),
  announcement: { text: 'Gift wrap is free in December.', to: null },
}
