import { WORDMARK_TRACKING } from '@atelier/domain/brand/brand-css'
import { brandNames } from '@atelier/domain/brand/brand-names'
import { emailColors, type EmailToken } from '@atelier/domain/brand/fixed-palettes'
import { DISPLAY_TYPEFACES, TEXT_TYPEFACES } from '@atelier/domain/brand/typefaces'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import type { Deps } from '../../deps.ts'
import { drawPublished, readBrandFiles } from './brand-decoder.ts'
import { brandFileKey } from './brand-file-keys.ts'

/** An image of an email: its absolute URL and its size there in pixels. */
export interface EmailImage {
  url: string
  alt: string
  width: number
  height: number
}

/** How emails of a brand look. */
export interface EmailLook {
  colors: Readonly<Record<EmailToken, string>>
  /** Font families in CSS. Email programs that have none of the brand's use the next. */
  display: string
  text: string
  wordmark: { kind: 'type'; text: string; letterSpacing: string } | ({ kind: 'image' } & EmailImage)
  /** The image above the confirmation of an order; null: none. */
  orderImage: EmailImage | null
}

const SERIF = "Didot, 'Bodoni MT', 'Playfair Display', Georgia, serif"
const SANS = "'Helvetica Neue', Helvetica, Arial, sans-serif"

function fontsOf({ displayTypeface, textTypeface }: Brand): Pick<EmailLook, 'display' | 'text'> {
  const display =
    displayTypeface.kind === 'upload'
      ? { label: displayTypeface.name, style: displayTypeface.style }
      : DISPLAY_TYPEFACES[displayTypeface.key]
  const text =
    textTypeface.kind === 'upload'
      ? { label: textTypeface.name, style: textTypeface.style }
      : TEXT_TYPEFACES[textTypeface.key]
  const stack = ({ label, style }: { label: string; style: 'serif' | 'sans' }): string =>
    `'${label.replaceAll(/[^\p{L}\p{N} -]/gu, '')}', ${style === 'serif' ? SERIF : SANS}`
  return { display: stack(display), text: stack(text) }
}

type LookDeps = Pick<Deps, 'storage' | 'config' | 'log'>

/**
 * Stores an image wordmark as a PNG, which email programs can show, and returns its address. An email of today shows the
 * wordmark of today for ever, so each has an address of its own.
 */
async function storeWordmark(
  brand: Brand,
  { storage, config, log }: LookDeps,
  ink: string,
): Promise<EmailLook['wordmark']> {
  const { files } = await readBrandFiles(brand, storage)
  const drawn = await drawPublished('drawEmailWordmark', brand, files, ink).catch((error: unknown) => {
    log.warn({ err: error }, 'drawing the wordmark of emails failed')
    return null
  })
  // An email with the name in type is better than none.
  if (!drawn) return { kind: 'type', text: brandNames(brand).wordmark, letterSpacing: '0.12em' }
  const { bytes, width, height } = drawn
  const key = brandFileKey(bytes, 'png')
  await storage.put(key, bytes, 'image/png')
  return { kind: 'image', url: `${config.publicUrl}/media/${key}`, alt: brand.name, width, height }
}

/** The width of an email. */
const EMAIL_PX = 560

const orderImage = ({ emailImage: image }: Brand, { config }: LookDeps): EmailLook['orderImage'] =>
  image && {
    url: config.publicUrl + image.url,
    alt: image.alt,
    width: EMAIL_PX,
    height: Math.round((EMAIL_PX * image.height) / image.width),
  }

async function derive(brand: Brand, deps: LookDeps): Promise<EmailLook> {
  const colors = emailColors(brand.palette)
  const { wordmark } = brand
  const shown =
    wordmark.kind === 'image'
      ? await storeWordmark(brand, deps, colors.ink)
      : ({
          kind: 'type',
          text: brandNames(brand).wordmark,
          letterSpacing: `${WORDMARK_TRACKING[wordmark.spacing] + 0.02}em`,
        } as const)
  return { colors, ...fontsOf(brand), wordmark: shown, orderImage: orderImage(brand, deps) }
}

const looks = new WeakMap<Brand, Promise<EmailLook>>()

/** Returns how emails of the published brand look. Derived once for each brand. */
export function readEmailLook({ shop: { brand }, ...deps }: LookDeps & Pick<Deps, 'shop'>): Promise<EmailLook> {
  const look = looks.get(brand) ?? derive(brand, deps)
  looks.set(brand, look)
  // A full storage must not keep emails from being sent later.
  look.catch(() => looks.delete(brand))
  return look
}
