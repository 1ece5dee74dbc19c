import { z } from 'zod'
import {
  BrandIcon,
  BrandPalette,
  DisplayTypeface,
  BrandShareImage,
  TextTypeface,
  BrandWordmark,
} from './brand-parts.schema.ts'
import { DEFAULT_PALETTE } from './recipes.ts'
import { requiredText } from '../values/text.schema.ts'
import { ImageFile } from '../shop-documents/page-fields.schema.ts'

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)

export const EMAIL_IMAGE_ALT_MAX = 200

/** The image above the confirmation of an order. */
const EmailImage = ImageFile.extend({ alt: requiredText('Describe the picture', EMAIL_IMAGE_ALT_MAX) })

/** What the brand is called, how it introduces itself and how it looks. */
export const Brand = z.strictObject({
  name: requiredText('Enter a brand name', 60),
  /** The name within a sentence, when it is written in another way; '' means `name`. */
  nameInText: line(60),
  /** A few words about the shop, for home screens; '' means none. */
  tagline: line(80),
  /** A sentence about the shop in the footer of every page. */
  blurb: requiredText('Enter a short text about the brand', 240),
  /** A sentence about the brand for search engines; '' means `blurb`. */
  description: line(200),
  palette: BrandPalette,
  displayTypeface: DisplayTypeface,
  textTypeface: TextTypeface,
  wordmark: BrandWordmark,
  icon: BrandIcon,
  shareImage: BrandShareImage.nullable(),
  emailImage: EmailImage.nullable(),
})
export type Brand = z.infer<typeof Brand>

/** The brand of a new shop. BrandWordmark and icon follow its name. */
export const NEW_BRAND: Brand = {
  name: 'New store',
  nameInText: '',
  tagline: '',
  blurb: 'A store that is about to open.',
  description: '',
  palette: DEFAULT_PALETTE,
  displayTypeface: { kind: 'shelf', key: 'noto-serif-display' },
  textTypeface: { kind: 'shelf', key: 'hanken-grotesk' },
  wordmark: { kind: 'type', text: '', spacing: 'wide' },
  icon: { kind: 'initial', text: '' },
  shareImage: null,
  emailImage: null,
}
