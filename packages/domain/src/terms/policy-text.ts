import type { DeliveredGoods } from '../delivery/delivery-methods.ts'
import { hasZones } from '../delivery/delivery-methods.ts'
import { productDelivery } from '../delivery/delivery-texts.ts'
import { taxPercentOf } from '../quote/quote-order.ts'
import type { Quote, TaxMode } from '../quote/quote.ts'
import { businessDays } from './business-days.ts'
import { formatRoundMoney } from '../money/money.ts'
import type { ShopTerms } from './shop-terms.ts'
import { withUnit } from '../values/with-unit.ts'
import type { ShopRegion } from '../region/region.ts'

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

/** Returns the warranty as a noun: `one-year warranty`. */
export const warrantyOf = (years: number): string => `${SMALL_NUMBERS[years] ?? years}-year warranty`

/** Returns the label of the tax line. */
export const taxLabel = ({ taxPercent, taxMode }: Pick<ShopTerms, 'taxPercent' | 'taxMode'>): string =>
  taxLabelOf(taxMode, [taxPercent])

/** Returns the label of the tax line of an order: with each of its rates. */
export const orderTaxLabel = ({
  taxMode,
  taxPercent,
  taxes = [{ taxPercent }],
}: Pick<ShopTerms, 'taxPercent' | 'taxMode'> & { taxes?: readonly { taxPercent: number }[] | undefined }): string =>
  taxLabelOf(
    taxMode,
    taxes.map((tax) => tax.taxPercent),
  )

/** Names each rate once; what is not taxed has none, unless nothing is. */
function taxLabelOf(taxMode: TaxMode, percents: readonly number[]): string {
  const taxed = [...new Set(percents.filter((percent) => percent > 0))].sort((a, b) => b - a)
  const rates = (taxed.length > 0 ? taxed : [0]).map((percent) => `${percent}%`).join(' and ')
  return `${taxMode === 'added' ? 'Tax' : 'Includes tax'} (${rates})`
}

/** Returns the label of the tax line of a quote: with the rate of its destination. */
export const quoteTaxLabel = ({ taxMode, taxes }: Pick<Quote, 'taxMode' | 'taxes'>): string =>
  taxLabelOf(
    taxMode,
    taxes.map(({ rate }) => taxPercentOf(rate)),
  )

/** Returns the shop's promises as sentences. Every number comes from the terms. */
export const policyTextOf = (
  { shipping, returns, warrantyYears, support, changeOrderHours, ...terms }: ShopTerms,
  region: ShopRegion,
) => {
  const returnSentence = `Return it in its original condition within ${withUnit(returns.windowDays, 'day')} of delivery.`
  const standardPrice = formatRoundMoney({ cents: shipping.standard.cents, currency: terms.currency }, region)
  const changeOrder = `Change or cancel within ${withUnit(changeOrderHours, 'hour')}.`
  return {
    standardDelivery: (goods: DeliveredGoods): string => {
      if (hasZones(shipping)) return productDelivery({ shipping, currency: terms.currency }, goods, region)
      return goods.goodsCents >= shipping.standard.freeFromCents
        ? `Free in ${businessDays(shipping.standard.businessDays)}`
        : `${standardPrice} in ${businessDays(shipping.standard.businessDays)}`
    },
    returnWindow: `Within ${withUnit(returns.windowDays, 'day')} of delivery, in original condition`,
    warranty: warrantyOf(warrantyYears),
    changeOrder,
    /** Below the totals of the checkout. */
    orderPromises: `${changeOrder} ${returnSentence} Every item has a ${warrantyOf(warrantyYears)}.`,
    tax: taxLabel(terms),
    supportHours: support.hours.map(({ days: on, open, close }) => `${on} ${open}-${close} ${support.timeZone}`),
  }
}
