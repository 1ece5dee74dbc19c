import { call, type ApiClient } from '@atelier/api-client/call'
import { getShop } from '@atelier/domain/shop/shop.endpoints'
import { DEFAULT_SETTINGS } from '@atelier/domain/shop/default-settings'
import { describeShop } from '@atelier/domain/shop/describe-shop'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import type { Shop } from './use-shop.ts'

/** Loads the shop's contact data. An error returns the defaults, because every page works with them. */
export async function loadShop(api: ApiClient, { support }: ShopTerms): Promise<Shop> {
  try {
    return (await call(api, getShop, {})).data
  } catch {
    return describeShop(DEFAULT_SETTINGS, support)
  }
}
