import { businessDays } from './business-days.ts'
import { formatRoundMoney } from '../money/money.ts'
import type { ShopTerms } from './shop-terms.ts'
import { withUnit } from '../values/with-unit.ts'
import type { ShopRegion } from '../region/region.ts'

type Returns = ShopTerms['returns']
type Retention = ShopTerms['retention']

/**
 * Promises as the sentences of pages and emails. The pages and emails use these functions, and so does the preview of
 * the promises in the portal.
 */

/** The advice in the email about a delivery. `lastDay` ends the second sentence: `, until Dec 24, 2026`, or nothing. */
export const deliveredAdvice = ({ windowDays, damageReportDays }: Returns, lastDay = ''): string =>
  `If anything arrived damaged, tell us within ${withUnit(damageReportDays, 'day')}. You can return items in their original condition within ${withUnit(windowDays, 'day')} of delivery${lastDay}. Start a return from your order page.`

/** How long a refund takes, in the email about one. */
export const refundTimeText = ({ refundBusinessDays }: Returns): string =>
  `Refunded to your original payment method, within ${businessDays(refundBusinessDays)}.`

/** The conditions of a return, in its form. */
export const returnConditions = ({ windowDays, damageReportDays }: Returns): string =>
  `Return items within ${withUnit(windowDays, 'day')} of delivery, in their original condition. Report damage within ${withUnit(damageReportDays, 'day')}.`

/** When a refund arrives, in the form of a return. */
export const returnRefundText = ({ refundBusinessDays }: Returns): string =>
  `After inspection, your refund (including tax) arrives in ${businessDays(refundBusinessDays)}.`

/** The return window in the cart. */
export const cartReturns = ({ windowDays }: Returns): string => `Within ${withUnit(windowDays, 'day')} of delivery`

/** The price of gift wrap in the cart. */
export const cartGiftWrap = (
  { giftWrapCentsPerItem: cents, currency }: Pick<ShopTerms, 'giftWrapCentsPerItem' | 'currency'>,
  region: ShopRegion,
): string => (cents === 0 ? 'Free' : `${formatRoundMoney({ cents, currency }, region)} per item`)

/** The choice of gift wrap at a line of the cart, with the price of one unit. */
export const giftWrapChoice = (
  { giftWrapCentsPerItem: cents, currency }: Pick<ShopTerms, 'giftWrapCentsPerItem' | 'currency'>,
  region: ShopRegion,
): string => (cents === 0 ? 'Gift wrap, free' : `Gift wrap, ${formatRoundMoney({ cents, currency }, region)}`)

/** How a shopper orders gift wrap, on the pages. */
export const giftWrapHow = ({
  isGiftWrapOffered,
  changeOrderHours,
}: Pick<ShopTerms, 'isGiftWrapOffered' | 'changeOrderHours'>): string =>
  isGiftWrapOffered
    ? 'Choose it in the cart, and write what the card should say at the checkout'
    : `Ask for it within ${withUnit(changeOrderHours, 'hour')} of ordering and tell us what the card should say`

/** What a customer who pays later gets, in the checkout. */
export const payLaterText = ({ paymentLinkHours }: Pick<ShopTerms, 'paymentLinkHours'>): string =>
  `We’ll reserve your items and email you a payment link, valid for ${paymentLinkHours} hours.`

/** The time to pay, in the confirmation of an order that is not paid. */
export const payWithinText = ({ paymentLinkHours }: Pick<ShopTerms, 'paymentLinkHours'>): string =>
  `Pay within ${paymentLinkHours} hours. We’ll hold your items until then.`

/** How long a payment link works, in the email with the link. */
export const paymentLinkText = ({ paymentLinkHours }: Pick<ShopTerms, 'paymentLinkHours'>): string =>
  `The link is valid for ${paymentLinkHours} hours. We’ll hold your items until then. Earlier links no longer work.`

/** How long the items of an order stay reserved, in the reminder of its payment link. */
export const paymentReminderText = (terms: Pick<ShopTerms, 'paymentLinkHours' | 'paymentLinkReminderHours'>): string =>
  `We’ll hold your items for about ${withUnit(terms.paymentLinkHours - terms.paymentLinkReminderHours, 'more hour')}. Changed your mind? You don’t need to do anything.`

/** The reply time on the contact page. */
export const replyTimeText = ({ replyHours }: ShopTerms['support']): string => `Within ${withUnit(replyHours, 'hour')}`

/** Client services in the footer of every email. */
export function supportText({ replyHours, hours, timeZone }: ShopTerms['support']): string {
  const open = hours.map(({ days, open: from, close }) => `${days} ${from}-${close}`).join(', ')
  return `We reply within ${withUnit(replyHours, 'hour')}. Client services: ${open} ${timeZone}.`
}

/** What the account page says about its deletion. */
export const accountDeletionText = ({ accountDeletionDays, orderYears }: Retention): string =>
  `We’ll delete it after ${withUnit(accountDeletionDays, 'day')}. You can cancel until then. We keep orders for ${withUnit(orderYears, 'year')} without your name, as the law requires.`
