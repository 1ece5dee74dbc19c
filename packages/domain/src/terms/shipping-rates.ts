import { hasZones } from '../delivery/delivery-methods.ts'
import { zoneRates } from '../delivery/delivery-texts.ts'
import { deliveryTime } from './business-days.ts'
import { formatRoundMoney, type Cents } from '../money/money.ts'
import type { ShopTerms } from './shop-terms.ts'
import type { ShopRegion } from '../region/region.ts'

/** Returns the published shipping rates, one row per service, or per method of the delivery zones (S9). */
export function shippingRates(
  { shipping, currency }: Pick<ShopTerms, 'shipping' | 'currency'>,
  region: ShopRegion,
): readonly { service: string; price: string; time: string }[] {
  if (hasZones(shipping)) return zoneRates({ shipping, currency }, region)
  const formatted = (cents: Cents): string => formatRoundMoney({ cents, currency }, region)
  return [
    {
      service: 'Standard',
      price: `${formatted(shipping.standard.cents)}, free on orders of ${formatted(shipping.standard.freeFromCents)} or more`,
      time: deliveryTime(shipping.standard.businessDays),
    },
    {
      service: 'Express',
      price: formatted(shipping.express.cents),
      time: deliveryTime(shipping.express.businessDays),
    },
    {
      service: 'Overnight',
      price: formatted(shipping.overnight.cents),
      time: deliveryTime(shipping.overnight.businessDays),
    },
    {
      service: 'International',
      price: shipping.international.cents === null ? 'Quoted before dispatch' : formatted(shipping.international.cents),
      time: deliveryTime(shipping.international.businessDays),
    },
  ]
}
