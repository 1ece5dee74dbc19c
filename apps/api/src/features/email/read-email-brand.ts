import type { Deps } from '../../deps.ts'
import { readEmailLook } from '../brand/brand.public.ts'
import type { EmailBrand } from './templates/email-layout.ts'

/** Returns the published brand as emails show it. */
export async function readEmailBrand(deps: Pick<Deps, 'shop' | 'storage' | 'config' | 'log'>): Promise<EmailBrand> {
  const { brand, terms } = deps.shop
  return { brand: brand.name, support: terms.support, look: await readEmailLook(deps) }
}
