import type { AccessLimits } from '../access/access-limits.ts'
import { formatMoney } from '../money/money.ts'
import type { ShopRegion } from '../region/region.ts'

/** Where the names of markets and the notation of amounts come from. */
export interface LimitWords {
  region: ShopRegion
  marketName: (key: string) => string
}

/** Says what each limit of a role does, in words; none: the role has no limits. */
export function limitLabels({ refundUpTo, markets, masksPersonalData }: AccessLimits, words: LimitWords): string[] {
  const amounts = refundUpTo?.filter(({ cents }) => cents > 0).map((each) => formatMoney(each, words.region)) ?? []
  return [
    ...(refundUpTo === null
      ? []
      : [amounts.length === 0 ? 'No refunds' : `Refunds of one order at most ${amounts.join(', ')}`]),
    ...(markets === null ? [] : [`Only orders of ${markets.map(words.marketName).join(', ')}`]),
    ...(masksPersonalData ? ['No personal data of customers'] : []),
  ]
}
