import { formatUsd, toCents } from '@atelier/domain/money'
import { shopDate } from '@atelier/domain/shop-dates'

/** Formats an amount of the API, which is in dollars. */
export const formatDollars = (dollars: number): string => formatUsd(toCents(dollars))

/** Formats a day the same way on the server and in every browser. */
export const formatDay = (iso: string): string => shopDate(new Date(iso))
