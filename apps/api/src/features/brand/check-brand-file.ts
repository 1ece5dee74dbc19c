import { extname } from 'node:path'
import { limits } from '@atelier/domain/limits/limits'
import { detectImageType, type ImageType } from '@atelier/domain/media/image-type'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { brandFileKey } from './brand-file-keys.ts'
import { readIcon, readShareImage } from './read-brand-image.ts'
import { readTypeface } from './read-typeface.ts'
import { sanitizeSvg, svgFile } from './svg/sanitize-svg.ts'

const CHANGED = 'This file is not the one that its name says.'
const UNSAFE = 'This SVG contains something that no upload keeps.'
const TOO_LARGE = 'This file is too large.'

/** What a file of each extension contains: an SVG under another name would not be sanitized. */
const TYPES: Readonly<Record<string, ImageType>> = { png: 'png', jpg: 'jpeg' }

/**
 * Checks a stored file of the brand that comes from another installation. Throws `invalid_input` (400) when its content is
 * not what its key says, or when an upload would not have stored it.
 */
export async function checkBrandFile(key: string, bytes: Uint8Array): Promise<void> {
  const extension = extname(key).slice(1)
  if (key !== brandFileKey(bytes, extension)) throw invalidField('file', CHANGED)
  const { maxBytes, typefaceMaxBytes } = limits.upload.brandFiles
  if (bytes.byteLength > (extension === 'woff2' ? typefaceMaxBytes : maxBytes)) throw invalidField('file', TOO_LARGE)
  if (extension === 'woff2') await readTypeface(bytes)
  else if (extension === 'svg') await checkSvg(bytes)
  else if (detectImageType(bytes) !== TYPES[extension]) throw invalidField('file', CHANGED)
  else if (extension === 'png') await readIcon(bytes)
  else await readShareImage(bytes, '#ffffff')
}

/** A stored SVG was sanitized already, so that sanitizing changes nothing. */
async function checkSvg(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes).toString('utf8')
  if (svgFile(sanitizeSvg(text)) !== text) throw invalidField('file', UNSAFE)
  // It can be drawn, and something is visible.
  await readIcon(bytes)
}
