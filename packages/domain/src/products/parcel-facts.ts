/** What parcels and customs must know of a unit of a color. An order keeps it as it was when it was placed. */
export interface ParcelFacts {
  /** The weight of a unit with its packaging, in grams; null or absent: not known. */
  weightGrams?: number | null | undefined
  /** The tariff code of the Harmonized System: 6 to 10 digits; null or absent: not known. */
  hsCode?: string | null | undefined
  /** The country of origin, ISO 3166-1 alpha-2; null or absent: not known. */
  origin?: string | null | undefined
}

/** Returns the facts that are known, for responses that leave out the others. */
export const knownParcelFacts = ({ weightGrams, hsCode, origin }: ParcelFacts) => ({
  ...(weightGrams === null || weightGrams === undefined ? {} : { weightGrams }),
  ...(hsCode ? { hsCode } : {}),
  ...(origin ? { origin } : {}),
})
