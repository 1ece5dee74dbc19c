import { businessDays } from '@atelier/domain/business-days'
import { byRegion } from '@atelier/domain/shop-region'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import { formatAmount, policyTextOf } from '../../policy-text.ts'
import { useTerms } from '../../use-terms.ts'

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
const and = byRegion(({ locale }) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Returns 'the next business day' for a maximum of one day, else a range. */
const deliveryTime = (span: readonly [number, number]): string =>
  span[1] === 1 ? 'the next business day' : businessDays(span)

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

/** Returns the parts of sentences on service and policy pages that contain a number of the terms. */
export function policyPhrasesOf(terms: ShopTerms) {
  const { shipping, returns, retention, support } = terms
  return {
    standard: `${formatAmount(shipping.standard.cents)}, or nothing on orders of ${formatAmount(shipping.standard.freeFromCents)} or more`,
    standardTime: deliveryTime(shipping.standard.businessDays),
    express: `${formatAmount(shipping.express.cents)} and ${deliveryTime(shipping.express.businessDays)}`,
    overnight: `${formatAmount(shipping.overnight.cents)} and ${deliveryTime(shipping.overnight.businessDays)}`,
    internationalTime: deliveryTime(shipping.international.businessDays),
    countries: and().format(shipping.international.to),
    giftWrap: formatAmount(terms.giftWrapCentsPerItem),
    changeTime: count(terms.changeOrderHours, 'hour'),
    returnTime: count(returns.windowDays, 'day'),
    damageTime: count(returns.damageReportDays, 'day'),
    refundTime: businessDays(returns.refundBusinessDays),
    refundIssued: businessDays(returns.refundAfterReceiptBusinessDays),
    refundShown: businessDays(returns.refundToAppearBusinessDays),
    warranty: policyTextOf(terms).warranty,
    taxRate: `${terms.taxPercent}%`,
    paymentLinkTime: count(terms.paymentLinkHours, 'hour'),
    replyTime: count(support.replyHours, 'hour'),
    inactiveAccountWarning: count(retention.inactiveAccountWarningDays, 'day'),
    waitingList: count(retention.backInStockDays, 'day'),
    inactiveAccount: count(retention.inactiveAccountYears, 'year'),
    orderRecords: count(retention.orderYears, 'year'),
    analytics: count(retention.analyticsMonths, 'month'),
    closedMessages: count(retention.closedMessageMonths, 'month'),
    sentEmail: count(retention.emailMonths, 'month'),
    unfinishedPayment: count(retention.unpaidPaymentMonths, 'month'),
    forgottenCheckout: count(retention.forgetCheckoutDays, 'day'),
    unsubscribeLink: count(retention.unsubscribeLinkMonths, 'month'),
    auditLog: count(retention.auditYears, 'year'),
    accountDeletion: count(retention.accountDeletionDays, 'day'),
    minimumAge: String(terms.minimumAge),
  }
}

export type PolicyPhrases = ReturnType<typeof policyPhrasesOf>

/** Returns the phrases with the numbers of this shop. */
export const usePolicyPhrases = (): PolicyPhrases => policyPhrasesOf(useTerms())
