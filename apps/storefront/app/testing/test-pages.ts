import { DEFAULT_REGION } from '@atelier/domain/region/region'
import { NEW_PAGES } from '@atelier/domain/shop-documents/page-templates/pages'
import { fillPlaceholders, placeholderValuesOf } from '@atelier/domain/shop-documents/placeholders'
import type { PageKey, ShopDocument } from '@atelier/domain/shop-documents/shop-documents'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { DEFAULT_TERMS } from '../shop/use-terms.ts'
import { TEST_BRAND, TEST_SHOP } from './test-shop.ts'

/** Returns the template of a page as its loader returns it. */
export function testPage<K extends PageKey>(key: K, terms: ShopTerms = DEFAULT_TERMS): ShopDocument<K> {
  const company = { legalName: '', supportEmail: TEST_SHOP.supportEmail, region: DEFAULT_REGION }
  const values = placeholderValuesOf({ terms, brand: TEST_BRAND.nameInText, company })
  return fillPlaceholders(NEW_PAGES[key] as ShopDocument<K>, values)
}
