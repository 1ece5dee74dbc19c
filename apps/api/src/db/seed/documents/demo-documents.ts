import { newShopDocuments, type ShopDocuments } from '@atelier/domain/shop-documents/shop-documents'
import { DEMO_BRAND } from './brand.ts'
import { DEMO_COMPANY } from './company.ts'
import { DEMO_NAVIGATION } from './navigation.ts'
import { DEMO_ABOUT } from './page-about.ts'
import { DEMO_CARE } from './page-care.ts'
import { DEMO_CONTACT } from './page-contact.ts'
import { DEMO_FAQ } from './page-faq.ts'
import { DEMO_HOME } from './page-home.ts'
import { DEMO_PRIVACY } from './page-privacy.ts'
import { DEMO_SHIPPING } from './page-shipping.ts'
import { DEMO_SHOP_CONTENT } from './page-shop.ts'
import { DEMO_TERMS_OF_SERVICE } from './page-terms.ts'

/** Everything that the demo publishes. */
export const DEMO_DOCUMENTS: ShopDocuments = {
  ...newShopDocuments(),
  brand: DEMO_BRAND,
  company: DEMO_COMPANY,
  navigation: DEMO_NAVIGATION,
  'page-home': DEMO_HOME,
  'page-about': DEMO_ABOUT,
  'page-faq': DEMO_FAQ,
  'page-shipping': DEMO_SHIPPING,
  'page-care': DEMO_CARE,
  'page-contact': DEMO_CONTACT,
  'page-shop': DEMO_SHOP_CONTENT,
  'page-privacy': DEMO_PRIVACY,
  'page-terms': DEMO_TERMS_OF_SERVICE,
}
