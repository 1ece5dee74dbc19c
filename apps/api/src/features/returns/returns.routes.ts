import * as returns from '@atelier/domain/returns/returns.endpoints'
import { receiptPhotoUrl } from '@atelier/domain/returns/return-photos'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { readReceiptToken } from '../../links/order-links.ts'
import { uploadTempFolder } from '../../files/upload-folder.ts'
import { PHOTO_UPLOAD } from './photos/photo-upload.ts'
import { addPhoto } from './photos/add-photo.ts'
import { removePhoto } from './photos/remove-photo.ts'
import { sendPhotoOfOrder } from './photos/photo-response.ts'
import { isOrderOf } from '../orders/orders.public.ts'
import { assertReturnable, requestReturn } from './request-return.ts'

/** Mounts return requests of customers, signed in or by the link of an email (S7). */
export function mountReturns(mount: Mount, deps: Deps): void {
  const orderOf = (token: string): string => {
    const orderId = readReceiptToken(deps.config, token)
    if (orderId === null) throw new ShopError('not_found', 'Order not found')
    return orderId
  }
  const upload = { ...PHOTO_UPLOAD, folder: uploadTempFolder(deps.config.DATA_DIR) }

  mount(returns, {
    requestReturnByReceipt({ params, body, idempotencyKey, c }) {
      const orderId = orderOf(params.token)
      c.header('Cache-Control', 'no-store')
      return requestReturn(deps, { orderId, body, mayRequest: () => true, idempotencyKey })
    },
    requestReturn({ params: { orderId }, body, actor, idempotencyKey }) {
      return requestReturn(deps, { orderId, body, mayRequest: isOrderOf(actor), idempotencyKey })
    },
    async uploadReturnPhoto({ params: { token }, receiveForm, c }) {
      const orderId = orderOf(token)
      // Before the file is read, so that a link of an old order cannot be used to send files.
      await assertReturnable(deps, orderId)
      const photo = await receiveForm(upload, ({ path }) => addPhoto(deps, orderId, path))
      c.header('Cache-Control', 'no-store')
      return { success: true, data: { ...photo, url: receiptPhotoUrl(token, photo.photoId) } }
    },
    getReturnPhoto: ({ params: { token, photoId }, query, c }) =>
      sendPhotoOfOrder(deps, c.req.raw, { orderId: orderOf(token), photoId, size: query.size }),
    deleteReturnPhoto: ({ params: { token, photoId } }) => removePhoto(deps, orderOf(token), photoId),
  })
}
