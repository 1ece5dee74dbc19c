import { call, type ApiClient } from '@atelier/api-client/call'
import { getShop } from '@atelier/domain/shop/shop.endpoints'
import { DEFAULT_SHOP, type Shop } from '../shop/use-shop.ts'

/** Loads the shop's contact data. An error returns the defaults, because every page works with them. */
export async function loadShop(api: ApiClient): Promise<Shop> {
  try {
    return (await call(api, getShop, {})).data
  } catch {
    return DEFAULT_SHOP
  }
}
