import { DEFAULT_SETTINGS } from '@atelier/domain/shop/default-settings'
import { describeShop } from '@atelier/domain/shop/describe-shop'
import type { ShopResponse } from '@atelier/domain/shop/shop.schema'
import { useRouteLoaderData } from 'react-router'

export type Shop = ShopResponse['data']

/** The house as it is before staff have said anything about it. */
export const DEFAULT_SHOP: Shop = describeShop(DEFAULT_SETTINGS)

/** Support address, hours and social links, as the layout of the shop has read them. */
export function useShop(): Shop {
  return useRouteLoaderData<{ shop: Shop }>('routes/shop-layout')?.shop ?? DEFAULT_SHOP
}
