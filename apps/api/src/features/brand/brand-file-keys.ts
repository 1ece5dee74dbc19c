import { createHash } from 'node:crypto'
import { extname } from 'node:path'

const URL_PATTERN = /^\/media\/(brand\/[0-9a-f]{32}\.(?:svg|png|jpg|woff2))$/

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}

/** Returns the storage key of a file of the brand: a hash of its content. */
export const brandFileKey = (bytes: Uint8Array, extension: string): string =>
  `brand/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`

/** Returns the storage key of the file of the brand with this URL, or null for any other URL. */
export const brandKeyOfUrl = (url: string): string | null => URL_PATTERN.exec(url)?.[1] ?? null

/** Returns the media type of a file of the brand. */
export const brandFileType = (key: string): string => TYPES[extname(key)] ?? 'application/octet-stream'
