import { SuccessResponse } from '@atelier/domain/envelope'
import type { ImageSubject } from '@atelier/domain/media/image-names'
import { UploadResponse, type UploadedImage } from '@atelier/domain/media/upload.schema'
import type { Api } from './http.ts'

/**
 * Uploads a picture of a product; A7 has one call for a product whose name is known and one for any other. Needs
 * products:edit. `productId` is that of a stored product.
 */
export async function uploadImage(
  api: Api,
  file: File,
  { productName, colorName, imageNumber, productId }: ImageSubject & { productId?: string | undefined },
  signal?: AbortSignal,
): Promise<UploadedImage> {
  const form = new FormData()
  const name = productName?.trim()
  if (name) {
    form.set('productName', name)
    if (colorName?.trim()) form.set('colorName', colorName.trim())
    if (imageNumber !== undefined) form.set('imageIndex', String(imageNumber - 1))
    if (productId) form.set('productId', productId)
  }
  form.set('image', file, file.name)
  const path = name ? '/api/upload/product-image' : '/api/upload/image'
  return (await api({ method: 'POST', path, body: form, responseSchema: UploadResponse, signal })).data
}

/** Deletes an uploaded picture; one that a product still shows stays until none does. Needs products:edit. */
export async function deleteImage(api: Api, imageUrl: string): Promise<void> {
  await api({ method: 'DELETE', path: '/api/upload/delete-image', body: { imageUrl }, responseSchema: SuccessResponse })
}
