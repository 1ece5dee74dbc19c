import { DEFAULT_SETTINGS } from '@atelier/domain/shop/default-settings'
import { describeShop } from '@atelier/domain/shop/describe-shop'
import type { ShopResponse } from '@atelier/domain/shop/shop.schema'
import { useRouteLoaderData } from 'react-router'
import { DEFAULT_TERMS } from './use-terms.ts'

export type Shop = ShopResponse['data']

/** The shop's data before staff have changed any settings. */
export const DEFAULT_SHOP: Shop = describeShop(DEFAULT_SETTINGS, DEFAULT_TERMS.support)

/** Returns support address, hours and social links from the shop layout's loader. */
export function useShop(): Shop {
  return useRouteLoaderData<{ shop: Shop }>('routes/shop-layout')?.shop ?? DEFAULT_SHOP
}
