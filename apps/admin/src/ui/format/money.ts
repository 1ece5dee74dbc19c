import { formatUsd, toCents } from '@atelier/domain/money'

/** Formats the API's dollar amounts: `$1,234.00` (A9). */
export const formatDollars = (dollars: number): string => formatUsd(toCents(dollars))
