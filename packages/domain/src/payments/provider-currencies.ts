import type { Currency } from '../money/money.ts'
import type { PaymentProviderId } from './payment-state.ts'

/** The currencies of payments at Stripe (docs.stripe.com/currencies). */
const STRIPE: ReadonlySet<Currency> = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY
  KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK
  NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TND TOP
  TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
)

/**
 * Whether a payment provider takes payments in a currency. Square takes only that of the account's country, which is the
 * shop's own. The sandbox and payments that staff record have no such limit.
 */
export function takesCurrency(provider: PaymentProviderId, currency: Currency, own: Currency): boolean {
  if (provider === 'stripe') return STRIPE.has(currency)
  return provider !== 'square' || currency === own
}
