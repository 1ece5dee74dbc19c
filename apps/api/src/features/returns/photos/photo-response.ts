import type { ReturnPhotoSize } from '@atelier/domain/returns/return-photos.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../../deps.ts'
import { photoKey } from './photo-files.ts'
import { isPhotoOfOrder, isPhotoOfReturn } from './return-photos.repo.ts'

interface WantedPhoto {
  photoId: string
  size: ReturnPhotoSize
}

/** Sends a photo to the holder of its order's receipt token. Throws 404 for a photo of another order. */
export async function sendPhotoOfOrder(
  deps: Deps,
  request: Request,
  { orderId, ...wanted }: WantedPhoto & { orderId: string },
): Promise<Response> {
  return sendPhoto(deps, request, (await isPhotoOfOrder(deps.db, orderId, wanted.photoId)) && wanted)
}

/** Sends a photo to staff. Throws 404 for a photo of another return. */
export async function sendPhotoOfReturn(
  deps: Deps,
  request: Request,
  { returnId, ...wanted }: WantedPhoto & { returnId: string },
): Promise<Response> {
  return sendPhoto(deps, request, (await isPhotoOfReturn(deps.db, returnId, wanted.photoId)) && wanted)
}

/** No cache stores the photo: after an erasure it is gone everywhere. */
async function sendPhoto({ storage }: Deps, request: Request, wanted: WantedPhoto | false): Promise<Response> {
  const found = wanted && (await storage.send(request, photoKey(wanted.photoId, wanted.size)))
  if (!found) throw new ShopError('not_found', 'Photo not found')
  const response = new Response(found.body, found)
  response.headers.set('Cache-Control', 'private, no-store')
  response.headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  response.headers.set('Content-Disposition', 'inline; filename="photo.jpg"')
  return response
}
