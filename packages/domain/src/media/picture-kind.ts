/** The kinds of picture the shop takes (A5). */
export type PictureKind = 'jpeg' | 'png' | 'webp'

/** A5, A8: what somebody reads who chose something else. */
export const WRONG_KIND_MESSAGE = 'Invalid file type. Only JPG, PNG, and WebP are supported.'
/** A5. */
export const NO_FILE_MESSAGE = 'No file provided for upload'

/** How many of its first bytes tell what a file is. */
export const KIND_BYTES = 12

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

const begins = (bytes: Uint8Array, mark: readonly number[], at = 0): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte)

/** What a file is by its first bytes, whatever its name says; null for anything the shop does not take. */
export function pictureKind(firstBytes: Uint8Array): PictureKind | null {
  if (begins(firstBytes, JPEG)) return 'jpeg'
  if (begins(firstBytes, PNG)) return 'png'
  return begins(firstBytes, RIFF) && begins(firstBytes, WEBP, 8) ? 'webp' : null
}
