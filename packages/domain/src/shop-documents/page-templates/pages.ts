import { NEW_ABOUT } from './about.ts'
import { NEW_CARE } from './care.ts'
import { NEW_CONTACT } from './contact.ts'
import { NEW_FAQ } from './faq.ts'
import { NEW_HOME } from './home.ts'
import { NEW_PRIVACY } from './privacy.ts'
import { NEW_SHIPPING } from './shipping.ts'
import { NEW_SHOP_CONTENT } from './shop.ts'
import { NEW_TERMS_OF_SERVICE } from './terms.ts'

/** The pages of a store that has not written its own. */
export const NEW_PAGES = {
  'page-home': NEW_HOME,
  'page-about': NEW_ABOUT,
  'page-faq': NEW_FAQ,
  'page-shipping': NEW_SHIPPING,
  'page-care': NEW_CARE,
  'page-contact': NEW_CONTACT,
  'page-shop': NEW_SHOP_CONTENT,
  'page-privacy': NEW_PRIVACY,
  'page-terms': NEW_TERMS_OF_SERVICE,
} as const
