const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns a country's English name by its two-letter code; null for any other text. */
export const countryName = (code: string): string | null =>
  /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? null) : null
