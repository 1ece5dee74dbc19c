import { CheckoutCountriesField, HomeCountriesField } from './country-picker.tsx'
import type { PromiseCardProps } from './promise-fields.ts'
import type { SectionOfPromises } from './promise-section.tsx'
import {
  GiftWrapCard,
  GiftWrapField,
  PaymentLinksCard,
  RetentionCard,
  ReturnsCard,
  WarrantyCard,
} from './service-cards.tsx'
import { DeliveryFields, DispatchCard, DispatchFields, ShippingTermsCard } from './shipping-card.tsx'
import { SupportCard } from './support-card.tsx'
import { TaxCard, TaxFields } from './tax-card.tsx'

const TAX = [
  'currency',
  'taxMode',
  'taxSource',
  'taxPercent',
  'taxRates',
  'reducedTaxCode',
  'taxRounding',
  'shipping',
] as const
const GIFT_WRAP = ['currency', 'giftWrapCentsPerItem', 'isGiftWrapOffered'] as const

/** The cards of the promises, in their order on the page. */
export const PROMISE_SECTIONS: Readonly<Record<string, SectionOfPromises>> = {
  tax: { show: TaxCard, reads: TAX },
  shipping: { show: ShippingTermsCard, reads: ['currency', 'shipping'] },
  dispatch: { show: DispatchCard, reads: ['currency', 'shipping'] },
  giftWrap: { show: GiftWrapCard, reads: GIFT_WRAP },
  returns: { show: ReturnsCard, reads: ['currency', 'returns'] },
  warranty: { show: WarrantyCard, reads: ['currency', 'warrantyYears', 'changeOrderHours', 'minimumAge'] },
  paymentLinks: { show: PaymentLinksCard, reads: ['currency', 'paymentLinkHours', 'paymentLinkReminderHours'] },
  support: { show: SupportCard, reads: ['currency', 'support'] },
  retention: { show: RetentionCard, reads: ['currency', 'retention'] },
}

const HomeCountries = ({ fields }: PromiseCardProps) => (
  <HomeCountriesField
    fields={fields}
    description="The countries that this market is for. They pay the standard price of delivery. A country is the home of one market."
  />
)

const CheckoutCountries = ({ fields }: PromiseCardProps) => (
  <CheckoutCountriesField
    fields={fields}
    description="Where it delivers. None: only to its home countries. Others pay the international price."
  />
)

/** The parts of a market besides its name and address. */
export const MARKET_SECTIONS = {
  homeCountries: { show: HomeCountries, reads: ['shipping'] },
  checkoutCountries: { show: CheckoutCountries, reads: ['shipping'] },
  tax: { show: TaxFields, reads: TAX },
  delivery: { show: DeliveryFields, reads: ['currency', 'shipping'] },
  dispatch: { show: DispatchFields, reads: ['shipping'] },
  giftWrap: { show: GiftWrapField, reads: GIFT_WRAP },
} as const satisfies Readonly<Record<string, SectionOfPromises>>
