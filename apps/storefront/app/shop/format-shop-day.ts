import { shopDate } from '@atelier/domain/region/shop-dates'

/** Formats a day the same way on the server and in every browser. */
export const formatShopDay = (iso: string): string => shopDate(new Date(iso))
