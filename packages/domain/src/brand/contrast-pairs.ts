import type { ContrastPair } from './recipes.ts'

/** WCAG 2 AA: text below 24 px; controls, marks and focus outlines. */
const TEXT = 4.5
const MARK = 3

const on = <const Token extends string>(ratio: number, text: Token, ...grounds: Token[]): ContrastPair<Token>[] =>
  grounds.map((ground) => ({ text, ground, ratio }))

/** A text on a ground that is tinted with it. */
const onTint = <const Token extends string>(text: Token, ground: Token, tint: number): ContrastPair<Token> => ({
  text,
  ground,
  ratio: TEXT,
  tint,
})

/** Every pair of colors in the storefront's style sheets and components. */
const STOREFRONT_PAIRS = [
  ...on(TEXT, 'ink', 'paper', 'stone', 'stone-deep', 'field-ground'),
  ...on(TEXT, 'image-ink', 'on-image'),
  ...on(TEXT, 'ink-soft', 'paper', 'stone', 'stone-deep', 'field-ground'),
  ...on(TEXT, 'accent', 'paper', 'stone', 'field-ground'),
  ...on(TEXT, 'good', 'paper', 'stone', 'field-ground'),
  onTint('accent', 'paper', 0.06),
  onTint('good', 'paper', 0.08),
  ...on(TEXT, 'on-ink', 'ink', 'ink-light'),
  ...on(TEXT, 'on-ink-soft', 'ink'),
  ...on(TEXT, 'accent-on-ink', 'ink'),
  ...on(MARK, 'field', 'paper', 'stone', 'field-ground'),
  ...on(MARK, 'waiting', 'paper', 'stone'),
  ...on(MARK, 'moving', 'paper', 'stone'),
]

const PORTAL_GROUNDS = ['bg', 'surface', 'sunk', 'side'] as const

/** Every pair of colors in the portal, in its light and its dark colors. */
const PORTAL_PAIRS = [
  ...on(TEXT, 'ink', ...PORTAL_GROUNDS, 'line', 'ok-bg', 'info-bg', 'warn-bg', 'bad-bg'),
  ...on(TEXT, 'ink-soft', ...PORTAL_GROUNDS, 'line', 'ok-bg', 'info-bg', 'warn-bg', 'bad-bg'),
  ...on(TEXT, 'accent', ...PORTAL_GROUNDS),
  ...on(TEXT, 'ok', ...PORTAL_GROUNDS, 'ok-bg'),
  ...on(TEXT, 'info', ...PORTAL_GROUNDS, 'info-bg'),
  ...on(TEXT, 'warn', ...PORTAL_GROUNDS, 'warn-bg'),
  ...on(TEXT, 'bad', ...PORTAL_GROUNDS, 'bad-bg'),
  ...on(TEXT, 'on-primary', 'primary', 'primary-hover'),
  ...on(MARK, 'field', ...PORTAL_GROUNDS),
]

/** Every pair of colors in emails. */
const EMAIL_PAIRS = [
  ...on(TEXT, 'ink', 'paper', 'sheet', 'tile'),
  ...on(TEXT, 'quiet', 'paper', 'sheet', 'tile'),
  ...on(TEXT, 'sheet', 'ink'),
  ...on(MARK, 'edge', 'paper', 'sheet'),
]

/** Every pair of a text and its ground, with the contrast that it needs. */
export const CONTRAST_PAIRS = { storefront: STOREFRONT_PAIRS, portal: PORTAL_PAIRS, email: EMAIL_PAIRS }
