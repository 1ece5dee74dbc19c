import { hasZones, type DeliveredGoods } from '../delivery/delivery-methods.ts'
import { productDelivery } from '../delivery/product-delivery.ts'
import { formatRoundMoney } from '../money/money.ts'
import type { ShopRegion } from '../region/region.ts'
import { withUnit } from '../values/with-unit.ts'
import { businessDays } from './business-days.ts'
import type { ShopTerms } from './shop-terms.ts'

/** What the brand promises beside the price of a product. Apart from the other promises: product pages load no code for those. */

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

/** Returns the warranty as a noun: `one-year warranty`. */
export const warrantyOf = (years: number): string => `${SMALL_NUMBERS[years] ?? years}-year warranty`

/** Returns until when a customer may return an item. */
export const returnWindowText = ({ returns }: Pick<ShopTerms, 'returns'>): string =>
  `Within ${withUnit(returns.windowDays, 'day')} of delivery, in original condition`

/** Returns price and time of the delivery of some goods without a choice: `Free in 3 to 7 business days`. */
export function standardDeliveryText(
  terms: Pick<ShopTerms, 'shipping' | 'currency'>,
  goods: DeliveredGoods,
  region: ShopRegion,
): string {
  const { shipping, currency } = terms
  if (hasZones(shipping)) return productDelivery(terms, goods, region)
  const { cents, freeFromCents, businessDays: days } = shipping.standard
  const price = goods.goodsCents >= freeFromCents ? 'Free' : formatRoundMoney({ cents, currency }, region)
  return `${price} in ${businessDays(days)}`
}
