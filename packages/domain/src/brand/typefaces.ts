/** Measurements of a typeface, in parts of its font size. */
export interface FontMetrics {
  ascent: number
  descent: number
  /** The average width of a character in English text. */
  averageWidth: number
  /** The same in capitals. */
  capitalWidth: number
}

/** A typeface on the shelf. */
export interface ShelfTypeface {
  label: string
  /** Which local font replaces it until it has loaded. */
  style: 'serif' | 'sans'
  /** The weights of the files, as in CSS: '400', or '100 900' of a variable font. */
  weight: string
  /** Multiplies the size, so that all typefaces look equally large. */
  scale: number
  metrics: FontMetrics
  /** null: the storefront's style sheets contain it. */
  files: { package: string; latin: string; latinExt: string } | null
}

/** The version of all packages of the shelf. Part of the URLs, which browsers cache for a year. */
export const SHELF_VERSION = '5.3.0'

const metrics = (ascent: number, descent: number, averageWidth: number, capitalWidth: number): FontMetrics => ({
  ascent,
  descent,
  averageWidth,
  capitalWidth,
})

/** Files of a package that has one file for each weight. */
const oneWeight = (name: string, weight: number) => ({
  package: `@fontsource/${name}`,
  latin: `${name}-latin-${weight}-normal.woff2`,
  latinExt: `${name}-latin-ext-${weight}-normal.woff2`,
})

/** Files of a package that has one file for all weights. */
const allWeights = (name: string) => ({
  package: `@fontsource-variable/${name}`,
  latin: `${name}-latin-wght-normal.woff2`,
  latinExt: `${name}-latin-ext-wght-normal.woff2`,
})

/** Typefaces for the name and headlines, each in one weight. */
export const DISPLAY_TYPEFACES = {
  'noto-serif-display': {
    label: 'Noto Serif Display',
    style: 'serif',
    weight: '300',
    scale: 1,
    metrics: metrics(1.069, 0.293, 0.4, 0.4971),
    files: null,
  },
  cormorant: {
    label: 'Cormorant',
    style: 'serif',
    weight: '400',
    scale: 1.14,
    metrics: metrics(0.924, 0.287, 0.3876, 0.5584),
    files: oneWeight('cormorant', 400),
  },
  'playfair-display': {
    label: 'Playfair Display',
    style: 'serif',
    weight: '400',
    scale: 1,
    metrics: metrics(1.082, 0.251, 0.448, 0.567),
    files: oneWeight('playfair-display', 400),
  },
  fraunces: {
    label: 'Fraunces',
    style: 'serif',
    weight: '300',
    scale: 1,
    metrics: metrics(0.978, 0.255, 0.4488, 0.5942),
    files: oneWeight('fraunces', 300),
  },
  'dm-serif-display': {
    label: 'DM Serif Display',
    style: 'serif',
    weight: '400',
    scale: 1.04,
    metrics: metrics(1.036, 0.335, 0.4421, 0.5325),
    files: oneWeight('dm-serif-display', 400),
  },
  'eb-garamond': {
    label: 'EB Garamond',
    style: 'serif',
    weight: '400',
    scale: 1.1,
    metrics: metrics(1.007, 0.298, 0.3758, 0.5716),
    files: oneWeight('eb-garamond', 400),
  },
  jost: {
    label: 'Jost',
    style: 'sans',
    weight: '300',
    scale: 1.02,
    metrics: metrics(1.07, 0.375, 0.4108, 0.5311),
    files: oneWeight('jost', 300),
  },
} as const satisfies Record<string, ShelfTypeface>
export type DisplayTypefaceKey = keyof typeof DISPLAY_TYPEFACES

/** Typefaces for text and controls, in the weights 400 to 600. */
export const TEXT_TYPEFACES = {
  'hanken-grotesk': {
    label: 'Hanken Grotesk',
    style: 'sans',
    weight: '400 600',
    scale: 1,
    metrics: metrics(1, 0.303, 0.4465, 0.5483),
    files: null,
  },
  inter: {
    label: 'Inter',
    style: 'sans',
    weight: '100 900',
    scale: 0.95,
    metrics: metrics(0.9688, 0.2412, 0.472, 0.5905),
    files: allWeights('inter'),
  },
  'source-sans-3': {
    label: 'Source Sans 3',
    style: 'sans',
    weight: '200 900',
    scale: 1.04,
    metrics: metrics(1.024, 0.4, 0.4144, 0.4935),
    files: allWeights('source-sans-3'),
  },
  'work-sans': {
    label: 'Work Sans',
    style: 'sans',
    weight: '100 900',
    scale: 0.95,
    metrics: metrics(0.93, 0.243, 0.4988, 0.5955),
    files: allWeights('work-sans'),
  },
  karla: {
    label: 'Karla',
    style: 'sans',
    weight: '200 800',
    scale: 1.02,
    metrics: metrics(0.917, 0.252, 0.4556, 0.5212),
    files: allWeights('karla'),
  },
} as const satisfies Record<string, ShelfTypeface>
export type TextTypefaceKey = keyof typeof TEXT_TYPEFACES

/** The unicode ranges of the two files of every typeface on the shelf. */
export const UNICODE_RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

/** Average character widths of the local fonts that every system has, or a metric-compatible one. */
const LOCAL = {
  serif: { src: "local('Times New Roman'),local('Liberation Serif')", averageWidth: 0.3985 },
  sans: { src: "local('Arial'),local('Liberation Sans')", averageWidth: 0.4397 },
}

/** A typeface with the addresses of its files. */
export interface LoadedTypeface extends Omit<ShelfTypeface, 'label' | 'files'> {
  faces: readonly { url: string; range: string | null }[]
}

/** Returns the address of a file of the shelf. */
export const shelfUrl = (file: string): string => `/fonts/${SHELF_VERSION}/${file}`

const percent = (value: number): string => `${Number((value * 100).toFixed(1))}%`

/**
 * Returns the `@font-face` rules of a family, and of a local font with the same height and average width, so that
 * nothing moves when the family has loaded.
 */
export function fontFaceCss(family: string, { style, weight, scale, metrics: own, faces }: LoadedTypeface): string {
  const size = scale === 1 ? '' : `size-adjust:${percent(scale)};`
  const loaded = faces.map(
    ({ url, range }) =>
      `@font-face{font-family:'${family}';src:url(${url}) format('woff2');font-weight:${weight};font-display:swap;${size}${range ? `unicode-range:${range}` : ''}}`,
  )
  const { src, averageWidth } = LOCAL[style]
  const adjust = (own.averageWidth * scale) / averageWidth
  const height = (part: number): string => percent((part * scale) / adjust)
  const local = `@font-face{font-family:'${family} Fallback';src:${src};ascent-override:${height(own.ascent)};descent-override:${height(own.descent)};line-gap-override:0%;size-adjust:${percent(adjust)}}`
  return [...loaded, local].join('')
}
