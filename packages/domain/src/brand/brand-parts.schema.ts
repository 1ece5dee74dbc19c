import { z } from 'zod'
import { requiredText } from '../values/text.schema.ts'
import { judgePalette } from './judge-palette.ts'
import { DISPLAY_TYPEFACES, TEXT_TYPEFACES, type DisplayTypefaceKey, type TextTypefaceKey } from './typefaces.ts'

const NO_COLOR = 'Enter a color such as #1c1916'

/** Aborts the palette: only colors can be judged. */
const color = z
  .string(NO_COLOR)
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: NO_COLOR, abort: true })

/** The four colors of a brand, refused when a text of the shop would be hard to read (WCAG AA). */
export const BrandPalette = z
  .strictObject({ paper: color, stone: color, ink: color, accent: color })
  .superRefine((palette, context) => {
    const verdict = judgePalette(palette)
    if (verdict.isAccepted) return
    for (const { color: path, message } of verdict.problems) context.addIssue({ code: 'custom', path: [path], message })
  })

/** The address of an uploaded file of the brand. Its name is a hash of its content. */
const uploaded = (endings: string, message: string) =>
  z.string(message).regex(new RegExp(String.raw`^/media/brand/[0-9a-f]{16,64}\.(?:${endings})$`), message)

const between = (min: number, max: number) => z.number().min(min).max(max)

/** Parts of the font size; see FontMetrics. */
export const TypefaceMetrics = z.strictObject({
  ascent: between(0.3, 3),
  descent: between(0, 2),
  averageWidth: between(0.1, 2),
  capitalWidth: between(0.1, 2),
})

/** A typeface that the brand has uploaded. */
export const UploadedTypeface = z.strictObject({
  kind: z.literal('upload'),
  src: uploaded('woff2', 'Upload a WOFF2 file'),
  name: requiredText('Enter the name of the typeface', 80),
  style: z.enum(['serif', 'sans'], 'Choose serif or sans'),
  weight: z.string().regex(/^[1-9]\d{0,2}( [1-9]\d{0,2})?$/, 'Enter a weight from 1 to 999'),
  metrics: TypefaceMetrics,
})
export type UploadedTypeface = z.infer<typeof UploadedTypeface>

const CHOOSE_TYPEFACE = 'Choose a typeface'
const keysOf = <Key extends string>(shelf: Record<Key, unknown>) => Object.keys(shelf) as [Key, ...Key[]]

export const DisplayTypeface = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shelf'),
    key: z.enum(keysOf<DisplayTypefaceKey>(DISPLAY_TYPEFACES), CHOOSE_TYPEFACE),
  }),
  UploadedTypeface,
])
export const TextTypeface = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('shelf'),
    key: z.enum(keysOf<TextTypefaceKey>(TEXT_TYPEFACES), CHOOSE_TYPEFACE),
  }),
  UploadedTypeface,
])

/** Pixels of the uploaded file; pages reserve the space by them. */
const pixels = z.int().min(1).max(10_000)

/** The longest wordmark that fits beside the buttons of a phone's header. */
export const WORDMARK_MAX = 24

/** Characters of the description of the share image. */
export const SHARE_ALT_MAX = 200

/** The name as customers see it: set in the display typeface, or an image. */
export const BrandWordmark = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('type'),
    /** '' means the name in capitals. */
    text: z.string().trim().max(WORDMARK_MAX, `Please use at most ${WORDMARK_MAX} characters`),
    /** The space between characters. */
    spacing: z.enum(['wide', 'normal', 'tight'], 'Choose a spacing'),
  }),
  z.strictObject({
    kind: z.literal('image'),
    src: uploaded('svg|png', 'Upload an SVG or PNG file'),
    width: pixels,
    height: pixels,
    /** Draws the image in the color of the text around it. Dark grounds always do. */
    isOneColor: z.boolean(),
  }),
])
export type BrandWordmark = z.infer<typeof BrandWordmark>

/** What favicon and app icons show. */
export const BrandIcon = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('initial'),
    /** '' means the first character of the name. */
    text: z.string().trim().max(2, 'Enter one or two letters'),
  }),
  z.strictObject({ kind: z.literal('image'), src: uploaded('svg|png', 'Upload an SVG or PNG file') }),
  /** Finished files in a folder of the media storage, such as the demo's. */
  z.strictObject({ kind: z.literal('files'), folder: z.string().regex(/^\/media\/[a-z0-9-]+\/[a-z0-9-]+$/) }),
])
export type BrandIcon = z.infer<typeof BrandIcon>

/** The image that messengers and social networks show beside a link; null: the wordmark on paper. */
export const BrandShareImage = z.strictObject({
  src: z
    .string('Upload a picture')
    .regex(/^\/media\/(?:brand|demo\/[a-z0-9-]+)\/[a-z0-9-]+\.(?:jpg|png)$/, 'Upload a picture'),
  width: pixels,
  height: pixels,
  alt: requiredText('Describe the picture', SHARE_ALT_MAX),
})
