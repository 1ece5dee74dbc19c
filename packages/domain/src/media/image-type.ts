/** Image types that the shop accepts (A5). */
export type ImageType = 'jpeg' | 'png' | 'webp'

/** The message for any other type (A5, A8). */
export const UNSUPPORTED_TYPE_MESSAGE = 'Invalid file type. Only JPG, PNG, and WebP are supported.'
/** The message for a request without a file (A5). */
export const NO_FILE_MESSAGE = 'No file provided for upload'

/** Number of leading bytes that identify a file type. */
export const SIGNATURE_BYTES = 12

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

const hasSignature = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

const FTYP = [0x66, 0x74, 0x79, 0x70]
/** Main brands of HEIC files, as phones write them. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/** Whether a file is a photo in the HEIC format, which the image library cannot read. */
export const isHeic = (firstBytes: Uint8Array): boolean =>
  hasSignature(firstBytes, FTYP, 4) && HEIC_BRANDS.includes(String.fromCodePoint(...firstBytes.subarray(8, 12)))

/** Detects a file's type by its first bytes, ignoring its name; null for unsupported types. */
export function detectImageType(firstBytes: Uint8Array): ImageType | null {
  if (hasSignature(firstBytes, JPEG)) return 'jpeg'
  if (hasSignature(firstBytes, PNG)) return 'png'
  return hasSignature(firstBytes, RIFF) && hasSignature(firstBytes, WEBP, 8) ? 'webp' : null
}

/** Number of leading bytes that say whether an image moves: all before its pixels, with a color profile. */
export const ANIMATION_BYTES = 1_048_576

/** The note for staff whose image moves. */
export const ANIMATION_LOST = 'This picture moves. Only its first image was stored, so it no longer moves.'

const VP8X = [0x56, 0x50, 0x38, 0x58]
const ACTL = [0x61, 0x63, 0x54, 0x4c]
const IDAT = [0x49, 0x44, 0x41, 0x54]

/** Whether an image is an animated WebP or PNG, by its first bytes. */
export function isAnimatedImage(firstBytes: Uint8Array): boolean {
  const type = detectImageType(firstBytes)
  // The second bit of the flags of an extended WebP.
  if (type === 'webp') return hasSignature(firstBytes, VP8X, 12) && ((firstBytes[20] ?? 0) & 2) !== 0
  if (type !== 'png') return false
  // The chunk that announces the frames stands before the pixels: length, name, content, checksum.
  const view = new DataView(firstBytes.buffer, firstBytes.byteOffset, firstBytes.byteLength)
  for (let at = PNG.length; at + 8 <= firstBytes.length; at += view.getUint32(at) + 12) {
    if (hasSignature(firstBytes, ACTL, at + 4)) return true
    if (hasSignature(firstBytes, IDAT, at + 4)) return false
  }
  return false
}
