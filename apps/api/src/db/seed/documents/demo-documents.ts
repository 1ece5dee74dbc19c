import { newShopDocuments, type ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { DEMO_BRAND } from './brand.ts'
import { DEMO_COMPANY } from './company.ts'

/** Everything that the demo publishes. */
export const DEMO_DOCUMENTS: ShopDocuments = {
  ...newShopDocuments(),
  brand: DEMO_BRAND,
  company: DEMO_COMPANY,
}
