import type { ContrastPair } from './recipes.ts'
import type { StorefrontToken } from './palette.ts'
import type { EmailToken, PortalToken } from './fixed-palettes.ts'

/** WCAG 2 AA: text below 24 px; controls, marks and focus outlines. */
const TEXT = 4.5
const MARK = 3

const pairsOf =
  <Token extends string>() =>
  (ratio: number, text: Token, ...grounds: Token[]): ContrastPair<Token>[] =>
    grounds.map((ground) => ({ text, ground, ratio }))

const storefront = pairsOf<StorefrontToken>()
const portal = pairsOf<PortalToken>()
const email = pairsOf<EmailToken>()

/** Every pair of colors in the storefront's style sheets and components. */
const STOREFRONT_PAIRS: readonly ContrastPair<StorefrontToken>[] = [
  ...storefront(TEXT, 'ink', 'paper', 'stone', 'stone-deep', 'field-ground'),
  ...storefront(TEXT, 'image-ink', 'on-image'),
  ...storefront(TEXT, 'ink-soft', 'paper', 'stone', 'stone-deep', 'field-ground'),
  ...storefront(TEXT, 'accent', 'paper', 'stone', 'field-ground'),
  ...storefront(TEXT, 'good', 'paper', 'stone', 'field-ground'),
  { text: 'accent', ground: 'paper', ratio: TEXT, tint: 0.06 },
  { text: 'good', ground: 'paper', ratio: TEXT, tint: 0.08 },
  ...storefront(TEXT, 'on-ink', 'ink', 'ink-light'),
  ...storefront(TEXT, 'on-ink-soft', 'ink'),
  ...storefront(TEXT, 'accent-on-ink', 'ink'),
  ...storefront(MARK, 'field', 'paper', 'stone', 'field-ground'),
  ...storefront(MARK, 'waiting', 'paper', 'stone'),
  ...storefront(MARK, 'moving', 'paper', 'stone'),
]

const PORTAL_GROUNDS = ['bg', 'surface', 'sunk', 'side'] as const

/** Every pair of colors in the portal, in its light and its dark colors. */
const PORTAL_PAIRS: readonly ContrastPair<PortalToken>[] = [
  ...portal(TEXT, 'ink', ...PORTAL_GROUNDS, 'line', 'ok-bg', 'info-bg', 'warn-bg', 'bad-bg'),
  ...portal(TEXT, 'ink-soft', ...PORTAL_GROUNDS, 'line', 'ok-bg', 'info-bg', 'warn-bg', 'bad-bg'),
  ...portal(TEXT, 'accent', ...PORTAL_GROUNDS),
  ...portal(TEXT, 'ok', ...PORTAL_GROUNDS, 'ok-bg'),
  ...portal(TEXT, 'info', ...PORTAL_GROUNDS, 'info-bg'),
  ...portal(TEXT, 'warn', ...PORTAL_GROUNDS, 'warn-bg'),
  ...portal(TEXT, 'bad', ...PORTAL_GROUNDS, 'bad-bg'),
  ...portal(TEXT, 'on-primary', 'primary', 'primary-hover'),
  ...portal(MARK, 'field', ...PORTAL_GROUNDS),
]

/** Every pair of colors in emails. */
const EMAIL_PAIRS: readonly ContrastPair<EmailToken>[] = [
  ...email(TEXT, 'ink', 'paper', 'sheet', 'tile'),
  ...email(TEXT, 'quiet', 'paper', 'sheet', 'tile'),
  ...email(TEXT, 'sheet', 'ink'),
  ...email(MARK, 'edge', 'paper', 'sheet'),
]

/** Every pair of a text and its ground, with the contrast that it needs. */
export const CONTRAST_PAIRS = { storefront: STOREFRONT_PAIRS, portal: PORTAL_PAIRS, email: EMAIL_PAIRS }
