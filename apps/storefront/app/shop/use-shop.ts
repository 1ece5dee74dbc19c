import type { ShopResponse } from '@atelier/domain/shop/shop.schema'
import { useRouteLoaderData } from 'react-router'

export type Shop = ShopResponse['data']

/** The shop's data on a page whose loader failed. */
export const DEFAULT_SHOP: Shop = {
  isOpen: true,
  brand: 'Store',
  blurb: '',
  supportEmail: '',
  socialLinks: [],
  postalAddress: '',
  supportHours: [],
  supportTimeZone: '',
}

/** Returns support address, hours and social links from the shop layout's loader. */
export function useShop(): Shop {
  return useRouteLoaderData<{ shop: Shop }>('routes/shop-layout')?.shop ?? DEFAULT_SHOP
}
