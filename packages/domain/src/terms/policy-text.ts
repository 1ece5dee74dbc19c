import type { DeliveredGoods } from '../delivery/delivery-methods.ts'
import type { ShopRegion } from '../region/region.ts'
import { withUnit } from '../values/with-unit.ts'
import { returnWindowText, standardDeliveryText, warrantyOf } from './product-promises.ts'
import type { ShopTerms } from './shop-terms.ts'
import { taxLabel } from './tax-label.ts'

/** Returns the shop's promises as sentences. Every number comes from the terms. */
export const policyTextOf = (terms: ShopTerms, region: ShopRegion) => {
  const { returns, warrantyYears, support, changeOrderHours } = terms
  const returnSentence = `Return it in its original condition within ${withUnit(returns.windowDays, 'day')} of delivery.`
  const changeOrder = `Change or cancel within ${withUnit(changeOrderHours, 'hour')}.`
  return {
    standardDelivery: (goods: DeliveredGoods): string => standardDeliveryText(terms, goods, region),
    returnWindow: returnWindowText(terms),
    warranty: warrantyOf(warrantyYears),
    changeOrder,
    /** Below the totals of the checkout. */
    orderPromises: `${changeOrder} ${returnSentence} Every item has a ${warrantyOf(warrantyYears)}.`,
    tax: taxLabel(terms),
    supportHours: support.hours.map(({ days: on, open, close }) => `${on} ${open}-${close} ${support.timeZone}`),
  }
}
