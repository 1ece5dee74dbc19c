import type { ShippingContent, ShippingSection } from '@atelier/domain/shop-documents/page-shipping.schema'

const text = (id: string, title: string, ...paragraphs: readonly string[]): ShippingSection => ({
  id,
  title,
  note: '',
  hasRates: false,
  blocks: [{ kind: 'text', text: paragraphs.join('\n\n') }],
})

const RATES: ShippingSection = {
  ...text(
    'rates',
    'Rates and times',
    'Shipping is not added at checkout, where you pay for the pieces and the tax alone. Every order goes by standard service unless you ask otherwise. For express or overnight, [write to us](/contact) within {changeTime} of ordering. Where a rate applies, you hear the amount before anything leaves the bench.',
  ),
  note: 'In US dollars.',
  hasRates: true,
}

const RETURNS: ShippingSection = {
  ...text('returns', 'Returns'),
  blocks: [
    {
      kind: 'text',
      text: 'Live with the bag at home. If it is not the right one, return it within {returnTime} of delivery, in its original condition: not carried outside, with its dust bag and box.',
    },
    {
      kind: 'list',
      points: [
        'With an account, open the order under Profile & Orders, choose the pieces and a reason, and send the request.',
        'As a guest, do the same on the page of your order, which every letter about it links to. Should you have none at hand, [write to us](/contact).',
        'We answer with the address of the bench. Use a service that tracks the parcel; it is in your care until it arrives.',
      ],
    },
  ],
}

/** Shipping & Returns of the demo, with both readings of the time a refund takes (S9). */
export const DEMO_SHIPPING: ShippingContent = {
  seo: {
    title: 'Shipping & Returns',
    description:
      'Standard shipping is free on orders of {freeFrom} or more. Return it in its original condition within {returnTime} of delivery. Rates, times, refunds and gift wrap.',
  },
  title: 'Shipping & Returns',
  lead: 'Standard delivery costs {standard}, and takes {standardTime}. You have {returnTime} to decide whether the piece stays.',
  sections: [
    RATES,
    text(
      'international',
      'International',
      'We send to {countries}. A parcel takes {internationalTime} and, at some borders, a little longer. The price depends on the address; we quote it before dispatch.',
      'The checkout offers a few countries more. How long a parcel takes there, and what that costs, we write to you before it leaves.',
      'Duties and local taxes are set by the country of arrival and paid there, by whoever receives the parcel.',
    ),
    text(
      'changes',
      'Changing or canceling an order',
      'An order can be changed or canceled within {changeTime} of placing it. Its own page has a button to cancel it; for another color or address, send its number to [{supportEmail}](mailto:{supportEmail}). After that it is on the bench, and the way back is a return.',
    ),
    text(
      'gift-wrap',
      'Gift wrap',
      'Linen ribbon, tissue and a card with your words, written by hand, for {giftWrap} per item. Ask for it within {changeTime} of ordering and tell us what the card should say. A wrapped parcel carries no prices.',
    ),
    RETURNS,
    text(
      'refunds',
      'Refunds',
      'As a rule the money is back with you in {refundTime}. In the longest case, count in two parts: we look at the piece and issue the refund {refundIssued} after it has reached us, and your bank may take {refundShown} more to show it.',
      'It goes back the way it came, to the card you paid with. We write to you on the day it leaves.',
    ),
    text(
      'damage',
      'Damaged or wrong pieces',
      'If something arrives damaged, or is not what you ordered, report it within {damageTime} of delivery to [{supportEmail}](mailto:{supportEmail}), with a picture of the piece and one of its box. We pay for the way back and send another, or refund you, as you prefer.',
    ),
    text(
      'warranty',
      'Warranty',
      'Every piece has a {warranty} on seams, edges and fittings. It does not cover the marks of use, which leather is meant to take. For these there is the [Leather Care Guide](/care), and the bench.',
    ),
  ],
}
