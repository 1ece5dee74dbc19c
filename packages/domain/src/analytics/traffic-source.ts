/**
 * How a visitor arrived: by entering the URL, or by a link in a search, a social network, an email, a page or an ad.
 */
export const MEDIA = ['direct', 'search', 'social', 'email', 'referral', 'campaign'] as const
export type Medium = (typeof MEDIA)[number]

export interface TrafficSource {
  source: string
  medium: Medium
}

type Known = readonly [hosts: RegExp, source: string, medium: Medium]

const hostPattern = (names: string): RegExp => new RegExp(String.raw`(^|\.)(${names})$`)

/** Email comes before search, because mail.google.com is not a search. Android apps send reversed host names. */
const KNOWN: readonly Known[] = [
  [hostPattern(String.raw`mail\.google\.com|com\.google\.android\.gm`), 'Gmail', 'email'],
  [hostPattern(String.raw`outlook\.(live|office|office365)\.com|com\.microsoft\.office\.outlook`), 'Outlook', 'email'],
  [hostPattern(String.raw`mail\.yahoo\.com`), 'Yahoo Mail', 'email'],
  [hostPattern(String.raw`mail\.proton\.me|proton\.me`), 'Proton Mail', 'email'],
  [hostPattern(String.raw`(mail\.)?(icloud|aol|gmx|web)\.(com|net|de)`), 'Webmail', 'email'],
  [
    hostPattern(String.raw`google\.[a-z]{2,3}(\.[a-z]{2})?|com\.google\.android\.googlequicksearchbox`),
    'Google',
    'search',
  ],
  [hostPattern(String.raw`bing\.com`), 'Bing', 'search'],
  [hostPattern(String.raw`duckduckgo\.com`), 'DuckDuckGo', 'search'],
  [hostPattern(String.raw`(search\.)?yahoo\.(com|co\.jp)`), 'Yahoo', 'search'],
  [hostPattern(String.raw`ecosia\.org`), 'Ecosia', 'search'],
  [hostPattern(String.raw`search\.brave\.com`), 'Brave Search', 'search'],
  [hostPattern(String.raw`qwant\.com`), 'Qwant', 'search'],
  [hostPattern(String.raw`startpage\.com`), 'Startpage', 'search'],
  [hostPattern(String.raw`kagi\.com`), 'Kagi', 'search'],
  [hostPattern(String.raw`baidu\.com`), 'Baidu', 'search'],
  [hostPattern(String.raw`yandex\.[a-z.]{2,6}|ya\.ru`), 'Yandex', 'search'],
  [hostPattern(String.raw`naver\.com`), 'Naver', 'search'],
  [hostPattern(String.raw`instagram\.com|com\.instagram\.android`), 'Instagram', 'social'],
  [hostPattern(String.raw`facebook\.com|fb\.me|com\.facebook\.katana`), 'Facebook', 'social'],
  [hostPattern(String.raw`pinterest\.[a-z.]{2,6}|pin\.it|com\.pinterest`), 'Pinterest', 'social'],
  [hostPattern(String.raw`tiktok\.com`), 'TikTok', 'social'],
  [hostPattern(String.raw`youtube\.com|youtu\.be`), 'YouTube', 'social'],
  [hostPattern(String.raw`twitter\.com|x\.com|t\.co`), 'X', 'social'],
  [hostPattern(String.raw`threads\.(net|com)`), 'Threads', 'social'],
  [hostPattern(String.raw`linkedin\.com|lnkd\.in`), 'LinkedIn', 'social'],
  [hostPattern(String.raw`reddit\.com|com\.reddit\.frontpage`), 'Reddit', 'social'],
  [hostPattern(String.raw`snapchat\.com`), 'Snapchat', 'social'],
  [hostPattern(String.raw`tumblr\.com`), 'Tumblr', 'social'],
  [hostPattern(String.raw`weibo\.(com|cn)`), 'Weibo', 'social'],
  [hostPattern(String.raw`t\.me|telegram\.(org|me)`), 'Telegram', 'social'],
  [hostPattern(String.raw`bsky\.app`), 'Bluesky', 'social'],
]

/** Maps the link's own tag (utm_medium) to a medium. Any other tagged link is a campaign. */
const TAGGED: readonly (readonly [RegExp, Medium])[] = [
  [/^(e-?mail|newsletter|mail)$/, 'email'],
  [/^(social|social-?media|sm)$/, 'social'],
  [/^(organic|search)$/, 'search'],
  [/^(referral|link)$/, 'referral'],
]

export const DIRECT: TrafficSource = { source: 'Direct', medium: 'direct' }

const NAMES = new Map(KNOWN.map(([, source]) => [source.toLowerCase(), source]))

export interface Arrival {
  /** The host of the previous page if it was another site; empty otherwise. */
  referrer: string
  utmSource: string
  utmMedium: string
}

/**
 * Returns where a visit came from (A2). Tags in the link take precedence over the referring page, because the link's
 * author knows best. Without either, the visit is direct: the visitor typed or bookmarked the URL.
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
