import { DEFAULT_REGION, type ShopRegion, readShopRegion } from '@atelier/domain/region/region'

/**
 * Where the shop is and how it writes dates, numbers and money. The server writes it into the page, and a page belongs to one
 * shop. The dev server and tests without a page have the region of a new shop.
 */
export const REGION: ShopRegion =
  typeof document === 'undefined' ? DEFAULT_REGION : readShopRegion(document.documentElement)
