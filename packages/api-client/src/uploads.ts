import { DoneBody } from '@atelier/domain/envelope'
import type { PictureSubject } from '@atelier/domain/media/picture-names'
import { UploadAnswer, type UploadedPicture } from '@atelier/domain/media/upload.schema'
import type { Api } from './http.ts'

/**
 * Uploads a picture of a product; A7 has one call for a product whose name is known and one for any other. Needs
 * products:edit. `productId` is that of a stored product.
 */
export async function uploadPicture(
  api: Api,
  file: File,
  { productName, colorName, imageNumber, productId }: PictureSubject & { productId?: string | undefined },
  signal?: AbortSignal,
): Promise<UploadedPicture> {
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
  return (await api({ method: 'POST', path, body: form, answer: UploadAnswer, signal })).data
}

/** Deletes an uploaded picture; one that a product still shows stays until none does. Needs products:edit. */
export async function deletePicture(api: Api, imageUrl: string): Promise<void> {
  await api({ method: 'DELETE', path: '/api/upload/delete-image', body: { imageUrl }, answer: DoneBody })
}
