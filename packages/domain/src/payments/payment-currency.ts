import type { Currency } from '../money/money.ts'

/** Returns a currency as payment providers and the payment endpoints write it: in lower case. */
export const paymentCurrency = (currency: Currency): string => currency.toLowerCase()

/** Returns the ISO 4217 code of a payment's currency. */
export const currencyOfPayment = ({ currency }: { currency: string }): Currency => currency.toUpperCase()
