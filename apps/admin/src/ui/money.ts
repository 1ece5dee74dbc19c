import { formatUsd, toCents } from '@atelier/domain/money'

/** An amount as the API gives it, in dollars, as people read it: `$1,234.00` (A9). */
export const formatDollars = (dollars: number): string => formatUsd(toCents(dollars))
