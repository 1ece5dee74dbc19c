import type { HexColor } from './color.ts'
import { storefrontColors } from './palette.ts'
import { emailColors, portalColors } from './fixed-palettes.ts'
import { DEFAULT_PALETTE, isDarkPalette, type Palette } from './recipes.ts'
import {
  DISPLAY_TYPEFACES,
  fontFaceCss,
  shelfUrl,
  TEXT_TYPEFACES,
  UNICODE_RANGES,
  type LoadedTypeface,
  type ShelfTypeface,
} from './typefaces.ts'
import type { Brand } from './brand.schema.ts'
import { brandNames } from './brand-names.ts'
import type { UploadedTypeface } from './brand-parts.schema.ts'

/** Returns a typeface with the addresses of its files; null for one that the style sheets contain. */
function loadedTypeface(choice: ShelfTypeface | UploadedTypeface): LoadedTypeface | null {
  if ('kind' in choice) return { ...choice, scale: 1, faces: [{ url: choice.src, range: null }] }
  if (choice.files === null) return null
  const { latin, latinExt } = choice.files
  const faces = [
    { url: shelfUrl(latin), range: UNICODE_RANGES.latin },
    { url: shelfUrl(latinExt), range: UNICODE_RANGES.latinExt },
  ]
  return { ...choice, faces }
}

/** Returns the chosen typefaces; null for one that the style sheets contain. */
const typefacesOf = ({ displayTypeface, textTypeface }: Brand) => ({
  display: loadedTypeface(displayTypeface.kind === 'shelf' ? DISPLAY_TYPEFACES[displayTypeface.key] : displayTypeface),
  text: loadedTypeface(textTypeface.kind === 'shelf' ? TEXT_TYPEFACES[textTypeface.key] : textTypeface),
})

/** Returns the font files that every page needs, for preloading; null for a typeface of the style sheets. */
export function brandPreloads(brand: Brand): { display: string | null; text: string | null } {
  const { display, text } = typefacesOf(brand)
  return { display: display?.faces[0]?.url ?? null, text: text?.faces[0]?.url ?? null }
}

type Role = 'display' | 'text'
type Families = Readonly<Record<Role, string>>

const FAMILIES: Families = { display: 'Brand Display', text: 'Brand Text' }
const GENERIC = { serif: 'serif', sans: 'sans-serif' }

const familyOf = (role: Role, { style }: LoadedTypeface, families: Families = FAMILIES): string =>
  `--font-${role}:'${families[role]}','${families[role]} Fallback',${GENERIC[style]}`

/** The size of the largest headline in the style sheets: the widest word fits a phone in the typeface of the sheets. */
const HERO_SIZE = 'min(clamp(3.5rem,1.6rem + 7.6vw,8rem),24vw)'
const STYLE_SHEET_CAPITALS = DISPLAY_TYPEFACES['noto-serif-display'].metrics.capitalWidth

/** Sets the display typeface: its weight, no thickened hairlines, and a smaller largest headline if it is wider. */
function displayRules(typeface: LoadedTypeface, families: Families = FAMILIES): string[] {
  const width = typeface.metrics.capitalWidth * typeface.scale
  const fit = Math.min(1, STYLE_SHEET_CAPITALS / width)
  return [
    familyOf('display', typeface, families),
    // A variable font has a light weight too; headlines are set in the weight of the style sheets then.
    ...(typeface.weight.includes(' ') ? [] : [`--weight-display:${typeface.weight}`]),
    '--optical:0px',
    ...(fit < 1 ? [`--text-hero:calc(${HERO_SIZE}*${fit.toFixed(2)})`] : []),
  ]
}

/** The space between the characters of a wordmark, in em. */
export const WORDMARK_TRACKING = { wide: 0.3, normal: 0.12, tight: 0.02 }
/** The width in em that a phone's header has for the wordmark. */
const WORDMARK_ROOM = 8.6

/** Sets the spacing of a wordmark in type, and makes a long one smaller. An image has no characters to space. */
function wordmarkRules(brand: Brand): string[] {
  const { wordmark, displayTypeface } = brand
  if (wordmark.kind === 'image') return ['--tracking-mark:0em']
  const { scale, metrics } =
    displayTypeface.kind === 'shelf' ? DISPLAY_TYPEFACES[displayTypeface.key] : { ...displayTypeface, scale: 1 }
  const widthOf = (character: string): number =>
    character === character.toLowerCase() ? metrics.averageWidth : metrics.capitalWidth
  const characters = Array.from(brandNames(brand).wordmark)
  const width = characters.reduce(
    (sum, character) => sum + widthOf(character) * scale * 1.08 + WORDMARK_TRACKING[wordmark.spacing],
    0,
  )
  const fit = Math.min(1, WORDMARK_ROOM / width)
  return [
    ...(wordmark.spacing === 'wide' ? [] : [`--tracking-mark:${WORDMARK_TRACKING[wordmark.spacing]}em`]),
    ...(fit < 1 ? [`--mark-scale:${fit.toFixed(2)}`] : []),
  ]
}

const rule = (selector: string, declarations: readonly string[]): string =>
  declarations.length === 0 ? '' : `${selector}{${declarations.join(';')}}`

/** The area of an image in square em: a wide wordmark is lower, and a square one higher. */
const IMAGE_AREA = 6
const IMAGE_MAX_HEIGHT = 2

/** Returns the size of an image wordmark in em, by the ratio of its sides. */
export function wordmarkImageSize(ratio: number): { width: number; height: number } {
  const width = Math.min(WORDMARK_ROOM, Math.sqrt(IMAGE_AREA * ratio), IMAGE_MAX_HEIGHT * ratio)
  return { width, height: width / ratio }
}

/**
 * Draws an image as a wordmark: in the color of the text around it, and with `wordmark-on-paper` in its own colors unless
 * it has only one.
 */
function wordmarkImageCss({ wordmark }: Brand, scope = ''): string {
  if (wordmark.kind !== 'image') return ''
  const { src, width, height, isOneColor } = wordmark
  const size = wordmarkImageSize(width / height)
  const image = `url(${src}) center/contain no-repeat`
  const own = isOneColor
    ? ''
    : rule(`${scope}.wordmark-on-paper`, [`background:${image}`, 'mask:none', '-webkit-mask:none'])
  const drawn = rule(`${scope}.wordmark-image`, [
    'display:block',
    `width:${size.width.toFixed(2)}em`,
    `aspect-ratio:${width}/${height}`,
    'background:currentColor',
    `mask:${image}`,
    `-webkit-mask:${image}`,
    'print-color-adjust:exact',
    '-webkit-print-color-adjust:exact',
  ])
  const forced = rule(`${scope}.wordmark-image`, ['forced-color-adjust:none', 'background:CanvasText', `mask:${image}`])
  return `${drawn}${own}@media(forced-colors:active){${forced}}`
}

const isDefaultPalette = (palette: Palette): boolean =>
  (['paper', 'stone', 'ink', 'accent'] as const).every((color) => palette[color] === DEFAULT_PALETTE[color])

const colorRules = (prefix: string, colors: Readonly<Record<string, HexColor>>): string[] =>
  Object.entries(colors).map(([token, color]) => `--${prefix}-${token}:${color}`)

/** The arrow of a selection field, which is an image and knows no variables. */
const chevron = (ink: HexColor): string =>
  `.field-select{background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='14' height='14' fill='none' stroke='${ink.replace('#', '%23')}' stroke-width='1.25'%3E%3Cpath d='M3 5l4 4 4-4'/%3E%3C/svg%3E")}`

/** On dark paper, the rim of a color disc is light. */
const DARK_RULES = `[stroke='#00000026']{stroke:#ffffff80}`

/** Returns what a brand changes in the storefront's style sheets; '' for a brand that looks as they do. */
export function storefrontCss(brand: Brand): string {
  const { display, text } = typefacesOf(brand)
  const colors = isDefaultPalette(brand.palette) ? null : storefrontColors(brand.palette)
  const isDark = isDarkPalette(brand.palette)
  const declarations = [
    ...(colors ? colorRules('color', colors) : []),
    ...(colors ? [`--image-ground:${colors.paper}`] : []),
    ...(isDark ? ['color-scheme:dark'] : []),
    ...(display ? displayRules(display) : []),
    ...(text ? [familyOf('text', text)] : []),
    ...wordmarkRules(brand),
  ]
  return [
    display ? fontFaceCss(FAMILIES.display, display) : '',
    text ? fontFaceCss(FAMILIES.text, text) : '',
    rule(':root', declarations),
    wordmarkImageCss(brand),
    colors ? chevron(colors.ink) : '',
    isDark ? DARK_RULES : '',
  ].join('')
}

// More specific than the rules of the style sheets, so that the order of the two does not matter.
const LIGHT = ':root:root'
const DARK = ":root[data-mantine-color-scheme='dark']"

const PREVIEWED = ['paper', 'stone', 'stone-line', 'field', 'ink', 'ink-soft', 'accent'] as const

/** The colors of the shop and of emails, for previews in the portal. */
function previewRules(palette: Palette): string[] {
  const shop = storefrontColors(palette)
  return [...PREVIEWED.map((token) => `--shop-${token}:${shop[token]}`), `--email-paper:${emailColors(palette).paper}`]
}

/** Returns what a brand changes in the portal's style sheets; '' for a brand that looks as they do. */
export function portalCss(brand: Brand): string {
  const { display, text } = typefacesOf(brand)
  const colors = isDefaultPalette(brand.palette) ? null : portalColors(brand.palette)
  const declarations = [
    ...(colors ? previewRules(brand.palette) : []),
    ...(display ? [familyOf('display', display), '--optical:0px'] : []),
    ...(text ? [familyOf('text', text)] : []),
    ...wordmarkRules(brand),
  ]
  return [
    display ? fontFaceCss(FAMILIES.display, display) : '',
    text ? fontFaceCss(FAMILIES.text, text) : '',
    rule(LIGHT, declarations),
    wordmarkImageCss(brand),
    colors
      ? `@media screen{${rule(LIGHT, colorRules('adm', colors.light))}${rule(DARK, colorRules('adm', colors.dark))}}`
      : '',
  ].join('')
}

const PREVIEW_FAMILIES: Families = { display: 'Preview Display', text: 'Preview Text' }

/** The values of the style sheets, which the published brand may have changed on the page around the preview. */
const STYLE_SHEET_VALUES = [
  "--font-display:'Shop Display','Shop Display Fallback','Times New Roman',serif",
  "--font-text:'Hanken Grotesk Variable','Shop Text Fallback',Arial,sans-serif",
  '--weight-display:300',
  '--optical:0.35px',
  '--tracking-mark:0.3em',
  '--mark-scale:1',
]

/** Returns every color and font of a brand for the elements below `scope`, a selector, in the portal. */
export function previewCss(brand: Brand, scope: string): string {
  const { display, text } = typefacesOf(brand)
  const { light, dark } = portalColors(brand.palette)
  const declarations = [
    ...STYLE_SHEET_VALUES,
    ...colorRules('color', storefrontColors(brand.palette)),
    ...(display ? displayRules(display, PREVIEW_FAMILIES) : []),
    ...(text ? [familyOf('text', text, PREVIEW_FAMILIES)] : []),
    ...wordmarkRules(brand),
  ]
  return [
    display ? fontFaceCss(PREVIEW_FAMILIES.display, display) : '',
    text ? fontFaceCss(PREVIEW_FAMILIES.text, text) : '',
    rule(scope, declarations),
    rule(`${scope} [data-scheme='light']`, colorRules('adm', light)),
    rule(`${scope} [data-scheme='dark']`, colorRules('adm', dark)),
    wordmarkImageCss(brand, `${scope} `),
  ].join('')
}

/** The family under which `shelfCss` makes a typeface of the shelf available. */
export const shelfFamily = (label: string): string => `Shelf ${label}`

/** Returns the `@font-face` rules of all typefaces of the shelf, to show each by its name. */
export function shelfCss(): string {
  const shelf: ShelfTypeface[] = [...Object.values(DISPLAY_TYPEFACES), ...Object.values(TEXT_TYPEFACES)]
  return shelf
    .flatMap((typeface) => {
      const loaded = loadedTypeface(typeface)
      return loaded ? [fontFaceCss(shelfFamily(typeface.label), loaded)] : []
    })
    .join('')
}
