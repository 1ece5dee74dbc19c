import { ShopSettings } from '@atelier/domain/shop/shop.schema'
import type { Db, Tx } from '../../db/client.ts'

/** The settings of the house; what staff never set has its default. The one place the support address comes from. */
export async function readShopSettings(db: Db | Tx): Promise<ShopSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'shop').executeTakeFirst()
  return ShopSettings.parse(row?.value ?? {})
}
