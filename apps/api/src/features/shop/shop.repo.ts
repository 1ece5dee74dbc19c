import { ShopSettings } from '@atelier/domain/shop/shop.schema'
import type { Db, Tx } from '../../db/client.ts'

/** Returns the shop settings, with defaults for unset ones. The only source of the support address. */
export async function readShopSettings(db: Db | Tx): Promise<ShopSettings> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'shop').executeTakeFirst()
  return ShopSettings.parse(row?.value ?? {})
}
