import { SIGNATURE_BYTES, detectImageType, UNSUPPORTED_TYPE_MESSAGE } from '@atelier/domain/media/image-type'

/** Accepted file types of the file picker (A5). */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'

async function isImage(file: File): Promise<boolean> {
  const first = await file.slice(0, SIGNATURE_BYTES).arrayBuffer()
  return detectImageType(new Uint8Array(first)) !== null
}

/**
 * Returns an error that lists the non-images by number, or null if all files are images (A5). Checks the content, not
 * the file name.
 */
export async function validateImageFiles(files: readonly File[]): Promise<string | null> {
  const checks = await Promise.all(files.map((file) => isImage(file).catch(() => false)))
  const problems = checks.flatMap((isFine, index) => (isFine ? [] : [`File ${index + 1}: ${UNSUPPORTED_TYPE_MESSAGE}`]))
  return problems.length === 0 ? null : problems.join('; ')
}
