import { ShopResponse } from '@atelier/domain/shop/shop.schema'
import type { Api } from './http.ts'

/** GET /api/shop: the house's name, support address and hours, social links. */
export async function getShop(api: Api): Promise<ShopResponse['data']> {
  const { data } = await api({ path: '/api/shop', responseSchema: ShopResponse })
  return data
}
