import type { Deps } from '../deps.ts'
import { readEmailBrand } from '../features/email/read-email-brand.ts'
import { testShop } from './test-shop.ts'

/** The demo's brand as emails show it. It is set in type, so nothing is stored. */
export const testEmailBrand = await readEmailBrand({
  shop: testShop(),
  config: { publicUrl: 'https://shop.example' },
} as Deps)
