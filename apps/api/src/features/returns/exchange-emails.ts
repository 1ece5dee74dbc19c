import { trackingUrl } from '@atelier/domain/orders/tracking'
import { withUnit } from '@atelier/domain/values/with-unit'
import { missingUnits } from './missing-units.ts'
import type { NotificationText, NotificationTexts, ReturnNotification } from './return-notification.ts'

/** The emails of an exchange; it is rejected with the same text as any return. */
export const EXCHANGE_NOTIFICATIONS: NotificationTexts<'requested' | 'approved' | 'received' | 'refunded'> = {
  requested: ({ items, terms }, number, dear) => ({
    subject: `We’ve received your exchange request ${number}`,
    title: 'We’ve received your exchange request',
    preview: `We’ll reply to exchange request ${number} within ${withUnit(terms.support.replyHours, 'hour')}.`,
    paragraphs: [
      `${dear}, we’ve received your exchange request ${number}: ${wantedColors(items)}. We’ll review it and email you the return address within ${withUnit(terms.support.replyHours, 'hour')}.`,
      'We’ll reserve the new color when we approve the exchange. Keep the items in their original condition, with all packaging. Please wait for that email before sending anything.',
    ],
  }),
  approved: ({ answer, items }, number, dear) => ({
    subject: `Your exchange ${number} has been approved`,
    title: 'Your exchange has been approved',
    preview: `How to send exchange ${number} back to us.`,
    paragraphs: [
      `${dear}, your exchange ${number} has been approved. We’ve reserved the new color for you: ${wantedColors(items)}. There’s nothing to pay.`,
      answer ?? '',
      'Please use a tracked service. You’re responsible for the parcel until it arrives.',
    ],
  }),
  received: ({ items }, number, dear) => {
    const missing = missingUnits(items)
    return {
      subject: `Your exchange ${number} has arrived`,
      title: 'Your return parcel has arrived',
      preview: 'We’ll inspect it and email you when we ship the replacement.',
      paragraphs: [
        `${dear}, we’ve received the items of your exchange ${number}. We’ll inspect them and email you when we ship the replacement.`,
        missing &&
          `Missing from the parcel: ${missing}. If you sent it, reply to this email. Otherwise we’ll exchange what we received.`,
      ],
    }
  },
  refunded: shippedText,
}

function shippedText({ items, tracking }: ReturnNotification, number: string, dear: string): NotificationText {
  const { carrier, number: parcel, url } = tracking ?? { carrier: null, number: null, url: null }
  const value = [carrier, parcel].filter((text) => text !== null).join(' ')
  return {
    subject: `The replacement for your return ${number} has shipped`,
    title: 'Your replacement is on its way',
    preview: `Exchange ${number} has shipped.`,
    paragraphs: [`${dear}, we’ve shipped the replacement of your exchange ${number}: ${wantedColors(items)}.`],
    facts: value === '' ? [] : [{ label: 'Tracking', value, url: trackingUrl(carrier, parcel, url) }],
    itemsTitle: 'You sent back',
  }
}

/** Names the units that the customer gets: `1 × Clémence in Noir`. Once items arrived, only these count. */
const wantedColors = (items: ReturnNotification['items']): string =>
  items
    .map(({ received, quantity, ...item }) => ({ ...item, units: received ?? quantity }))
    .filter(({ units }) => units > 0)
    .map(({ units, name, exchangeColor }) => `${units} × ${name} in ${exchangeColor ?? ''}`)
    .join('; ')
