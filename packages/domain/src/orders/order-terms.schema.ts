import { z } from 'zod'
import { ADDRESS_FORMS } from '../addresses/address-format.ts'
import { hasZones } from '../delivery/delivery-methods.ts'
import { taxPercentOf } from '../quote/tax-rate.ts'
import { TAX_MODES, TAX_ROUNDINGS, type TaxRate } from '../quote/quote.ts'
import { TAX_CLASSES } from '../tax/tax-class.ts'
import { BAND_BASES, DUTIES_TERMS } from '../terms/delivery-zone.ts'
import type { ShopTerms } from '../terms/shop-terms.ts'

const span = z.tuple([z.number(), z.number()]).readonly()
const texts = z.array(z.string()).readonly()
const rate = z.object({ cents: z.int(), businessDays: span })

const zone = z.object({
  name: z.string(),
  places: texts,
  duties: z.enum(DUTIES_TERMS).optional(),
  methods: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        businessDays: span,
        bandBasis: z.enum(BAND_BASES).optional(),
        taxClass: z.enum(TAX_CLASSES).optional(),
        cutoffHour: z.int().optional(),
        closedDays: texts.optional(),
        bands: z.array(z.object({ from: z.int(), cents: z.int() })).readonly(),
        freeFromCents: z.int().nullable(),
      }),
    )
    .readonly(),
})

/**
 * The promises under which an order was placed, and by which it is judged. Amounts in cents, as in ShopTerms.
 */
export const OrderTerms = z
  .object({
    currency: z.string(),
    taxMode: z.enum(TAX_MODES),
    taxRounding: z.enum(TAX_ROUNDINGS),
    taxPercent: z.number(),
    addressForm: z.enum(ADDRESS_FORMS),
    shipping: z.object({
      isCharged: z.boolean(),
      homeCountries: texts,
      destinations: texts,
      standard: rate.extend({ freeFromCents: z.int() }),
      express: rate,
      overnight: rate,
      international: z.object({ cents: z.int().nullable(), businessDays: span, to: texts, countries: texts }),
      dispatchCutoffHour: z.int(),
      closedDays: texts,
      zones: z.array(zone).readonly().optional(),
    }),
    returns: z.object({
      windowDays: z.int(),
      damageReportDays: z.int(),
      refundBusinessDays: span,
      refundAfterReceiptBusinessDays: span,
      refundToAppearBusinessDays: span,
    }),
    warrantyYears: z.int(),
    changeOrderHours: z.int(),
    paymentLinkHours: z.int(),
  })
  .meta({ id: 'OrderTerms' })
export type OrderTerms = z.infer<typeof OrderTerms>

/**
 * Returns the part of the terms that an order keeps. `rate` is that of its tax; null: the order is older than its column, so
 * that it is the one of the terms.
 */
export const orderTermsOf = (terms: ShopTerms, rate: TaxRate | null = null): OrderTerms => {
  const { currency, taxMode, taxRounding, taxPercent, addressForm, shipping, returns, ...other } = terms
  const { warrantyYears, changeOrderHours, paymentLinkHours } = other
  const { zones, ...rates } = shipping
  return {
    currency,
    taxMode,
    taxRounding,
    taxPercent: rate === null ? taxPercent : taxPercentOf(rate),
    addressForm,
    shipping: hasZones(shipping) ? { ...rates, zones } : rates,
    returns,
    warrantyYears,
    changeOrderHours,
    paymentLinkHours,
  }
}
