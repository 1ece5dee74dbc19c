import { z } from 'zod'

export const PARCEL_SIDE_MAX_CM = 300
export const PARCEL_WEIGHT_MAX_GRAMS = 70_000

const side = (name: string) =>
  z
    .number(`Enter the ${name} in centimeters`)
    .int(`Enter the ${name} in whole centimeters`)
    .min(1, `Enter the ${name} in centimeters`)
    .max(PARCEL_SIDE_MAX_CM, `The ${name} is at most ${PARCEL_SIDE_MAX_CM} cm`)

/** Outer size and weight of a packed parcel. Carriers bill by both. */
export const Parcel = z
  .strictObject({
    lengthCm: side('length'),
    widthCm: side('width'),
    heightCm: side('height'),
    weightGrams: z
      .number('Enter the weight in grams')
      .int('Enter the weight in whole grams')
      .min(1, 'Enter the weight in grams')
      .max(PARCEL_WEIGHT_MAX_GRAMS, `The weight is at most ${PARCEL_WEIGHT_MAX_GRAMS / 1_000} kg`),
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof Parcel>
