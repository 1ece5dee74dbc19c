import type { AddressStyle } from '../addresses/address-format.ts'
import { DEFAULT_CURRENCY, type Currency } from '../money/money.ts'
import type { TaxMode, TaxRounding } from '../quote/quote.ts'
import type { DeliveryZone } from './delivery-zone.ts'
import type { PlaceRate, TaxSource } from '../tax/place-rate.ts'

/** First and last number of a range, for example of business days. */
type Span = readonly [number, number]

interface ShippingRate {
  cents: number
  businessDays: Span
}

/** Opening hours of client services on some days of the week, as text: `Mon-Fri`, `9AM`, `6PM`. */
interface SupportHours {
  days: string
  open: string
  close: string
}

/**
 * What the brand promises its customers. Pages, emails, API checks and jobs read each value from here. Section numbers
 * refer to the storefront (S) and admin (A) specifications.
 */
export interface ShopTerms {
  /** The currency of every price (S9). Fixed from the first product on: amounts are never converted silently. */
  readonly currency: Currency
  /** Whether the prices include the tax, or the checkout adds it (S9). */
  readonly taxMode: TaxMode
  /** Whether the tax is rounded once for each rate of an order (S9), or for each line. */
  readonly taxRounding: TaxRounding
  /** The rate, in percent (S9), of every destination without one of its own. */
  readonly taxPercent: number
  /** Where the rates of the destinations come from. */
  readonly taxSource: TaxSource
  /** Rates of destinations that differ: those that staff enter, and with `table` those that are in force. */
  readonly taxRates: readonly PlaceRate[]
  /** Stripe's tax code of goods of the reduced class; empty: they are taxed as all others. */
  readonly reducedTaxCode: string

  /** Published shipping rates. The checkout of the demo adds no shipping (S9). */
  readonly shipping: {
    /** Whether orders are charged the standard or the international rate. */
    readonly isCharged: boolean
    /** The countries with the standard rate; none: the shop's own. */
    readonly homeCountries: readonly string[]
    /** The countries that can be chosen at the checkout; none: the specification's, and the shop's own (S5). */
    readonly destinations: readonly string[]
    readonly standard: ShippingRate & { freeFromCents: number }
    readonly express: ShippingRate
    readonly overnight: ShippingRate
    readonly international: {
      /** null: the price is confirmed before dispatch, which only a shop that charges no delivery can do. */
      readonly cents: number | null
      readonly businessDays: Span
      /** The destinations as the pages name them. */
      readonly to: readonly string[]
      /** The checkout's countries that this list covers. */
      readonly countries: readonly string[]
    }
    /** Orders paid before this hour (0 to 23, shop time) of a business day count from that day. */
    readonly dispatchCutoffHour: number
    /** Days without dispatch and delivery besides weekends: `MM-DD` every year, `YYYY-MM-DD` once. */
    readonly closedDays: readonly string[]
    /** Who is offered which deliveries; none: the rates above. With zones, every order is charged the price of its method. */
    readonly zones?: readonly DeliveryZone[] | undefined
  }
  readonly giftWrapCentsPerItem: number
  /** Whether shoppers choose gift wrap in the cart. Otherwise its price is published, and they ask for it (S9). */
  readonly isGiftWrapOffered: boolean
  /** Which fields an address has in the market without a prefix; in the others, those of its country. */
  readonly addressForm: AddressStyle
  /** The other markets of the brand: places with prices, tax and delivery of their own (decision 69). */
  readonly markets: readonly Market[]

  readonly returns: {
    readonly windowDays: number
    readonly damageReportDays: number
    /** As the return dialog states it (S9). */
    readonly refundBusinessDays: Span
    /** As the shipping page states it: days after receipt until the refund, then days until it appears (S9). */
    readonly refundAfterReceiptBusinessDays: Span
    readonly refundToAppearBusinessDays: Span
  }
  readonly warrantyYears: number
  /** How long a customer can change or cancel an order (S9). */
  readonly changeOrderHours: number
  /** How long a payment link works, and when the customer is reminded of it. */
  readonly paymentLinkHours: number
  readonly paymentLinkReminderHours: number
  /** Age from which a person may use the shop, in years. */
  readonly minimumAge: number

  readonly support: {
    readonly replyHours: number
    readonly hours: readonly SupportHours[]
    /** Time zone as customers read it: `EST`. */
    readonly timeZone: string
  }

  /** How long personal data is stored, as the privacy page states it. */
  readonly retention: {
    readonly inactiveAccountYears: number
    /** How long before its deletion the owner of an unused account is notified. */
    readonly inactiveAccountWarningDays: number
    readonly accountDeletionDays: number
    readonly orderYears: number
    readonly analyticsMonths: number
    /** Contact messages: months after staff answered or closed one. */
    readonly closedMessageMonths: number
    /** Sent emails with their content. */
    readonly emailMonths: number
    /** Payments without a capture, and their checkouts. Personal data is deleted much sooner. */
    readonly unpaidPaymentMonths: number
    /** Age at which customer and address of a checkout without an order are deleted. */
    readonly forgetCheckoutDays: number
    /** Back-in-stock requests. */
    readonly backInStockDays: number
    /** How long the unsubscribe link of a newsletter works. */
    readonly unsubscribeLinkMonths: number
    /** Audit log; the database blocks deleting entries of the last year. */
    readonly auditYears: number
  }
}

/** What a market decides for itself; everything else is promised alike everywhere. */
type MarketTerms = Pick<
  ShopTerms,
  'currency' | 'taxMode' | 'taxRounding' | 'taxPercent' | 'taxSource' | 'taxRates' | 'shipping' | 'giftWrapCentsPerItem'
> & {
  /** As in ShopTerms. Absent in versions stored before 0.3: not offered. */
  readonly isGiftWrapOffered?: boolean
  /** As in ShopTerms. Absent in versions stored before 0.3: none. */
  readonly reducedTaxCode?: string
}

/**
 * A place that the brand sells to, with its own currency, prices, tax and delivery. It is the home of
 * `shipping.homeCountries`, and its price list has its key. The promises themselves are the market without a key.
 */
export interface Market extends MarketTerms {
  /** The first part of the addresses of its pages, such as `eu`, and the name of its price list. */
  readonly key: string
  /** As shoppers choose it: `Europe`. */
  readonly name: string
}

/** The terms of the demo shop. */
export const demoTerms: ShopTerms = {
  currency: DEFAULT_CURRENCY,
  taxMode: 'added',
  taxRounding: 'order',
  taxPercent: 8,
  taxSource: 'rate',
  taxRates: [],
  reducedTaxCode: '',
  shipping: {
    isCharged: false,
    homeCountries: [],
    destinations: [],
    standard: { cents: 895, freeFromCents: 100_00, businessDays: [3, 7] },
    express: { cents: 1595, businessDays: [1, 3] },
    overnight: { cents: 2495, businessDays: [1, 1] },
    international: {
      cents: null,
      businessDays: [7, 14],
      to: ['Canada', 'the UK', 'EU countries', 'Australia', 'Japan'],
      countries: ['CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'AU', 'JP'],
    },
    dispatchCutoffHour: 14,
    // New Year's Day, Independence Day and Christmas, then Memorial Day, Labor Day and Thanksgiving.
    closedDays: [
      '01-01',
      '07-04',
      '12-25',
      '2026-11-26',
      '2027-05-31',
      '2027-09-06',
      '2027-11-25',
      '2028-05-29',
      '2028-09-04',
      '2028-11-23',
    ],
    zones: [],
  },
  giftWrapCentsPerItem: 895,
  isGiftWrapOffered: false,
  addressForm: 'common',
  markets: [],
  returns: {
    windowDays: 30,
    damageReportDays: 7,
    refundBusinessDays: [5, 7],
    refundAfterReceiptBusinessDays: [3, 5],
    refundToAppearBusinessDays: [3, 7],
  },
  warrantyYears: 1,
  changeOrderHours: 1,
  paymentLinkHours: 72,
  paymentLinkReminderHours: 24,
  minimumAge: 13,
  support: {
    replyHours: 24,
    hours: [
      { days: 'Mon-Fri', open: '9AM', close: '6PM' },
      { days: 'Sat', open: '10AM', close: '4PM' },
    ],
    timeZone: 'EST',
  },
  retention: {
    inactiveAccountYears: 3,
    inactiveAccountWarningDays: 30,
    accountDeletionDays: 30,
    orderYears: 7,
    analyticsMonths: 26,
    closedMessageMonths: 12,
    emailMonths: 24,
    unpaidPaymentMonths: 24,
    forgetCheckoutDays: 30,
    backInStockDays: 365,
    unsubscribeLinkMonths: 36,
    auditYears: 7,
  },
}
