import type { ShopRegion } from './region.ts'

/** Countries whose week begins on Sunday (CLDR), for browsers that do not know the week of a locale. */
const SUNDAY_FIRST =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number
}

/** `Intl.Locale` with the week of the locale: a method in the standard, a property in older browsers. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Returns the first day of the week: 0 is Sunday, 6 is Saturday. */
export function firstDayOfWeek(
  { locale }: Pick<ShopRegion, 'locale'>,
  parsed: LocaleWithWeek = new Intl.Locale(locale),
): number {
  const week = parsed.getWeekInfo?.() ?? parsed.weekInfo
  if (week) return week.firstDay % 7
  return SUNDAY_FIRST.split(' ').includes(parsed.maximize().region ?? '') ? 0 : 1
}
