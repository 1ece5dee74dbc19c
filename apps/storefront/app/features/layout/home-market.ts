import type { MarketChoice } from '@atelier/domain/markets/shop-market'

/** Where a visitor probably is: what the browser tells every page. */
export interface Visitor {
  /** As in Accept-Language: `fr-FR`, most wanted first. */
  languages: readonly string[]
  /** `Europe/Paris`. */
  timeZone: string
}

/** Time zones of a country; in older browsers a property, in others unknown. */
type RegionLocale = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined; timeZones?: readonly string[] }

function timeZonesOf(country: string): readonly string[] {
  const locale: RegionLocale = new Intl.Locale('und', { region: country })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

/**
 * Returns the market that is the home of the visitor's country; undefined when no market is. The time zone tells the place;
 * the languages only when no market is at home there.
 */
export function homeMarketFor(
  { languages, timeZone }: Visitor,
  choices: readonly MarketChoice[],
): MarketChoice | undefined {
  const atHome = choices.find(({ countries }) => countries.some((country) => timeZonesOf(country).includes(timeZone)))
  if (atHome) return atHome
  const [region] = languages.flatMap((language) => regionOf(language) ?? [])
  return choices.find(({ countries }) => region !== undefined && countries.includes(region))
}
