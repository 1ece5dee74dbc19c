import { z } from 'zod'
import { zonesOf } from '../shop-documents/region.schema.ts'

/** 100 kg: more than any parcel. */
const MAX_GRAMS = 100_000
const WEIGHT = `Enter the weight in whole grams, from 1 to ${MAX_GRAMS}`
const HS_CODE = 'Enter the HS code: 6 to 10 digits'
const ORIGIN = 'Enter the country of origin by its code, such as IT'

/** The weight of a unit, in grams. */
const WeightGrams = z.int(WEIGHT).min(1, WEIGHT).max(MAX_GRAMS, WEIGHT)

/** What parcels and customs must know of a color, as staff enter it: null removes it; without it, it stays unchanged. */
export const parcelFactsInput = {
  weightGrams: WeightGrams.nullable().optional(),
  /** Points and spaces are left out: `4202.21 00` is `42022100`. */
  hsCode: z
    .string(HS_CODE)
    .max(20, HS_CODE)
    .transform((code) => code.replaceAll(/[\s.]/g, ''))
    .pipe(z.string().regex(/^\d{6,10}$/, HS_CODE))
    .nullable()
    .optional(),
  origin: z
    .string(ORIGIN)
    .max(10, ORIGIN)
    .transform((code) => code.trim().toUpperCase())
    .refine((code) => zonesOf(code).length > 0, ORIGIN)
    .nullable()
    .optional(),
}

/** The same in responses; absent: not known. */
export const parcelFactsShape = {
  weightGrams: z.int().optional(),
  hsCode: z.string().optional(),
  origin: z.string().optional(),
}
