import { call, type ApiClient } from '@atelier/api-client/call'
import type { ImageSubject } from '@atelier/domain/media/image-names'
import { uploadImage, uploadProductImage } from '@atelier/domain/media/staff-upload.endpoints'
import type { UploadedImage } from '@atelier/domain/media/upload.schema'

/** The product that an image shows. `productId` is the id of a stored product. */
export type SentSubject = ImageSubject & { productId?: string | undefined }

/** Uploads an image of a product. Without the product's name, the API derives the file name from `image` (A7). */
export async function sendImage(
  api: ApiClient,
  image: File,
  subject: SentSubject,
  signal: AbortSignal,
): Promise<UploadedImage> {
  const productName = subject.productName?.trim()
  if (!productName) return (await call(api, uploadImage, { form: { image } }, { signal })).data
  const { colorName, imageNumber, productId } = subject
  const form = {
    productName,
    colorName: colorName?.trim() || undefined,
    imageIndex: imageNumber === undefined ? undefined : imageNumber - 1,
    productId: productId || undefined,
    image,
  }
  return (await call(api, uploadProductImage, { form }, { signal })).data
}
