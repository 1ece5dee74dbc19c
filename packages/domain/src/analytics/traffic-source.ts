/** How somebody came: typed the address, searched, followed a link in a network, a mail or a page, or an advertisement. */
export const MEDIA = ['direct', 'search', 'social', 'email', 'referral', 'campaign'] as const
export type Medium = (typeof MEDIA)[number]

export interface TrafficSource {
  source: string
  medium: Medium
}

type Known = readonly [hosts: RegExp, source: string, medium: Medium]

const at = (names: string): RegExp => new RegExp(String.raw`(^|\.)(${names})$`)

/** Mail comes before search: mail.google.com is no search. Apps name themselves like hosts written backwards. */
const KNOWN: readonly Known[] = [
  [at(String.raw`mail\.google\.com|com\.google\.android\.gm`), 'Gmail', 'email'],
  [at(String.raw`outlook\.(live|office|office365)\.com|com\.microsoft\.office\.outlook`), 'Outlook', 'email'],
  [at(String.raw`mail\.yahoo\.com`), 'Yahoo Mail', 'email'],
  [at(String.raw`mail\.proton\.me|proton\.me`), 'Proton Mail', 'email'],
  [at(String.raw`(mail\.)?(icloud|aol|gmx|web)\.(com|net|de)`), 'Webmail', 'email'],
  [at(String.raw`google\.[a-z]{2,3}(\.[a-z]{2})?|com\.google\.android\.googlequicksearchbox`), 'Google', 'search'],
  [at(String.raw`bing\.com`), 'Bing', 'search'],
  [at(String.raw`duckduckgo\.com`), 'DuckDuckGo', 'search'],
  [at(String.raw`(search\.)?yahoo\.(com|co\.jp)`), 'Yahoo', 'search'],
  [at(String.raw`ecosia\.org`), 'Ecosia', 'search'],
  [at(String.raw`search\.brave\.com`), 'Brave Search', 'search'],
  [at(String.raw`qwant\.com`), 'Qwant', 'search'],
  [at(String.raw`startpage\.com`), 'Startpage', 'search'],
  [at(String.raw`kagi\.com`), 'Kagi', 'search'],
  [at(String.raw`baidu\.com`), 'Baidu', 'search'],
  [at(String.raw`yandex\.[a-z.]{2,6}|ya\.ru`), 'Yandex', 'search'],
  [at(String.raw`naver\.com`), 'Naver', 'search'],
  [at(String.raw`instagram\.com|com\.instagram\.android`), 'Instagram', 'social'],
  [at(String.raw`facebook\.com|fb\.me|com\.facebook\.katana`), 'Facebook', 'social'],
  [at(String.raw`pinterest\.[a-z.]{2,6}|pin\.it|com\.pinterest`), 'Pinterest', 'social'],
  [at(String.raw`tiktok\.com`), 'TikTok', 'social'],
  [at(String.raw`youtube\.com|youtu\.be`), 'YouTube', 'social'],
  [at(String.raw`twitter\.com|x\.com|t\.co`), 'X', 'social'],
  [at(String.raw`threads\.(net|com)`), 'Threads', 'social'],
  [at(String.raw`linkedin\.com|lnkd\.in`), 'LinkedIn', 'social'],
  [at(String.raw`reddit\.com|com\.reddit\.frontpage`), 'Reddit', 'social'],
  [at(String.raw`snapchat\.com`), 'Snapchat', 'social'],
  [at(String.raw`tumblr\.com`), 'Tumblr', 'social'],
  [at(String.raw`weibo\.(com|cn)`), 'Weibo', 'social'],
  [at(String.raw`t\.me|telegram\.(org|me)`), 'Telegram', 'social'],
  [at(String.raw`bsky\.app`), 'Bluesky', 'social'],
]

/** What a link says of itself (utm_medium), in our words. Anything else that was tagged is a campaign. */
const TAGGED: readonly (readonly [RegExp, Medium])[] = [
  [/^(e-?mail|newsletter|mail)$/, 'email'],
  [/^(social|social-?media|sm)$/, 'social'],
  [/^(organic|search)$/, 'search'],
  [/^(referral|link)$/, 'referral'],
]

export const DIRECT: TrafficSource = { source: 'Direct', medium: 'direct' }

const NAMES = new Map(KNOWN.map(([, source]) => [source.toLowerCase(), source]))

export interface Arrival {
  /** The host of the page before, when that was another site's; empty otherwise. */
  referrer: string
  utmSource: string
  utmMedium: string
}

/**
 * Where a visit came from (A2's traffic sources). Tags in the link count before the page it stood on, because whoever
 * made the link knows best; without either, the address was typed or kept: direct.
 */
export function trafficSource({ referrer, utmSource, utmMedium }: Arrival): TrafficSource {
  const tagged = utmSource.trim()
  if (tagged !== '') {
    const medium = utmMedium.trim().toLowerCase()
    const found = TAGGED.find(([pattern]) => pattern.test(medium))?.[1]
    return { source: NAMES.get(tagged.toLowerCase()) ?? tagged, medium: found ?? 'campaign' }
  }
  const host = referrer.trim().toLowerCase()
  if (host === '') return DIRECT
  const known = KNOWN.find(([hosts]) => hosts.test(host))
  return known ? { source: known[1], medium: known[2] } : { source: host.replace(/^www\./, ''), medium: 'referral' }
}
