import { usualDestination } from '../markets/home-countries.ts'
import { formatRoundMoney } from '../money/money.ts'
import type { ShopRegion } from '../region/region.ts'
import { businessDays } from '../terms/business-days.ts'
import type { DeliveryMethod } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { methodOf, methodPrice, NO_GOODS, type DeliveredGoods } from './delivery-methods.ts'

/** Returns the method that an order to the first home country has without a choice. */
export const homeMethod = ({ shipping }: Pick<ShopTerms, 'shipping'>, goods = NO_GOODS): DeliveryMethod | undefined =>
  methodOf({ destination: usualDestination(shipping) }, shipping, goods)

/** Returns the delivery of a product on its page: `€12 in 3 to 5 business days`. */
export function productDelivery(
  terms: Pick<ShopTerms, 'shipping' | 'currency'>,
  goods: DeliveredGoods,
  region: ShopRegion,
): string {
  const method = homeMethod(terms, goods)
  if (!method) return 'Shown at checkout'
  const cents = methodPrice(method, goods)
  const price = cents === 0 ? 'Free' : formatRoundMoney({ cents, currency: terms.currency }, region)
  return `${price} in ${businessDays(method.businessDays)}`
}
