import type { ShippingContent, ShippingSection } from '../page-shipping.schema.ts'

const section = (id: string, title: string, text: string): ShippingSection => ({
  id,
  title,
  note: '',
  hasRates: false,
  blocks: [{ kind: 'text', text }],
})

/** Shipping & Returns of a store that has not written its own. */
export const NEW_SHIPPING: ShippingContent = {
  seo: {
    title: 'Shipping & Returns',
    description: 'Shipping rates and times, returns, refunds and damaged items at {brand}.',
  },
  title: 'Shipping & Returns',
  lead: 'Standard delivery costs {standard}, and takes {standardTime}. You have {returnTime} to return an item.',
  sections: [
    {
      ...section(
        'rates',
        'Rates and times',
        'Shipping is {deliveryCharge}. Every order goes by standard service unless you ask otherwise. For express or overnight, [write to us](/contact) within {changeTime} of ordering.',
      ),
      note: 'In {currency}.',
      hasRates: true,
    },
    section(
      'international',
      'International',
      'We ship to {countries}. A parcel takes {internationalTime}. We quote the price before dispatch. Duties and local taxes are set by the country of arrival and paid there.',
    ),
    section(
      'changes',
      'Changing or canceling an order',
      'You can change or cancel an order within {changeTime} of placing it. Its page has a button to cancel it. For other changes write to [{supportEmail}](mailto:{supportEmail}).',
    ),
    section(
      'gift-wrap',
      'Gift wrap',
      'We wrap gifts for {giftWrap} per item. {giftWrapHow}. Questions? [Write to us](/contact).',
    ),
    section(
      'returns',
      'Returns',
      'Return an item within {returnTime} of delivery, in its original condition. Open the order, choose the items and a reason, and send the request. We answer with the address.',
    ),
    section('refunds', 'Refunds', 'We refund the card you paid with, as a rule within {refundTime}.'),
    section(
      'damage',
      'Damaged or wrong items',
      'Report it within {damageTime} of delivery to [{supportEmail}](mailto:{supportEmail}), with photos of the item and its box.',
    ),
    section(
      'warranty',
      'Warranty',
      'Every item has a {warranty} against faults of material and workmanship. Wear is not covered.',
    ),
  ],
}
