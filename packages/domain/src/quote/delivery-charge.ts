import type { Cents } from '../money/money.ts'
import { chargeNameOf } from '../delivery/placed-delivery.ts'
import { hasZones, methodOf, methodPrice, type DeliveryChoice } from '../delivery/delivery-methods.ts'
import { isHomeCountry } from '../markets/home-countries.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import type { ChargeToQuote, LineToQuote } from './quote.ts'
import { deliveredGoods } from './delivered-goods.ts'
import { priceOf } from './price-of.ts'

type Shipping = ShopTerms['shipping']

/** Returns the price of the delivery to a country, for goods of this price; null: it is not known yet. */
export function deliveryPrice(country: string, goodsCents: Cents, shipping: Shipping): Cents | null {
  const { standard, international } = shipping
  if (!isHomeCountry(country, shipping)) return international.cents
  return goodsCents >= standard.freeFromCents ? 0 : standard.cents
}

/** Returns what an order is charged for its delivery: nothing where the shop only publishes its rates (S9). */
export function deliveryCharges(
  lines: readonly LineToQuote[],
  choice: DeliveryChoice,
  shipping: Shipping,
): readonly ChargeToQuote[] {
  if (lines.length === 0) return []
  if (hasZones(shipping)) {
    const goods = deliveredGoods(lines)
    const method = methodOf(choice, shipping, goods)
    const cents = method ? methodPrice(method, goods) : 0
    return method && cents > 0
      ? [
          {
            kind: 'delivery',
            name: chargeNameOf(method),
            amountCents: cents,
            ...(method.taxClass && { taxClass: method.taxClass }),
          },
        ]
      : []
  }
  if (!shipping.isCharged) return []
  const { country } = choice.destination
  const amountCents = deliveryPrice(country, priceOf(lines), shipping)
  const name = isHomeCountry(country, shipping) ? 'Standard delivery' : 'International delivery'
  return amountCents ? [{ kind: 'delivery', name, amountCents }] : []
}
