import { shopDate } from '@atelier/domain/region/shop-dates'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Formats a day the same way on the server and in every browser. */
export const formatShopDay = (iso: string, region: ShopRegion): string => shopDate(new Date(iso), region)
