import type { Cents } from '../money/money.ts'
import type { ChargeKind } from '../quote/quote.ts'
import type { DeliveryMethod } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'
import { methodOf, type DeliveredGoods, type DeliveryChoice } from './delivery-methods.ts'

/** The delivery of an order: what the customer chose, as the order keeps it. */
export type ChosenDelivery = Pick<DeliveryMethod, 'key' | 'name'>

/** Returns what an order keeps of its delivery; null: its market has no zones. */
export function chosenDelivery(
  choice: DeliveryChoice,
  shipping: Pick<ShopTerms['shipping'], 'zones'>,
  goods: DeliveredGoods,
): ChosenDelivery | null {
  const method = methodOf(choice, shipping, goods)
  return method ? { key: method.key, name: method.name } : null
}

/** Returns the delivery of an order with what it was charged; null: its market has no zones. */
export const placedDelivery = (
  delivery: ChosenDelivery | null | undefined,
  charges: readonly { kind: ChargeKind; amountCents: Cents }[],
): (ChosenDelivery & { cents: Cents }) | null =>
  delivery ? { ...delivery, cents: charges.find(({ kind }) => kind === 'delivery')?.amountCents ?? 0 } : null

/** Returns the name of what is charged for a method: `Express delivery`. */
export const chargeNameOf = ({ name }: ChosenDelivery): string =>
  /\b(delivery|shipping)$/i.test(name) ? name : `${name} delivery`
