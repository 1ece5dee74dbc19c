import { deliveryTime } from './business-days.ts'
import { formatAmount } from './policy-text.ts'
import type { ShopTerms } from './shop-terms.ts'

/** Returns the published shipping rates, one row per service (S9). */
export const shippingRates = ({ shipping }: ShopTerms): readonly { service: string; price: string; time: string }[] => [
  {
    service: 'Standard',
    price: `${formatAmount(shipping.standard.cents)}, free on orders of ${formatAmount(shipping.standard.freeFromCents)} or more`,
    time: deliveryTime(shipping.standard.businessDays),
  },
  {
    service: 'Express',
    price: formatAmount(shipping.express.cents),
    time: deliveryTime(shipping.express.businessDays),
  },
  {
    service: 'Overnight',
    price: formatAmount(shipping.overnight.cents),
    time: deliveryTime(shipping.overnight.businessDays),
  },
  {
    service: 'International',
    price: 'Quoted before dispatch',
    time: deliveryTime(shipping.international.businessDays),
  },
]
