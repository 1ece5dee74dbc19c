import * as staffUpload from '@atelier/domain/media/staff-upload.endpoints'
import type { ErrorResponse } from '@atelier/domain/contract/envelope'
import { tooLargeMessage } from '@atelier/domain/media/compression'
import { NO_FILE_MESSAGE } from '@atelier/domain/media/image-type'
import type { UploadedImage } from '@atelier/domain/media/upload.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { MiddlewareHandler } from 'hono'
import { checkFileSignature } from '../../adapters/images/process-image.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { uploadTempFolder } from '../../files/upload-folder.ts'
import { deleteImage } from './delete-image.ts'
import { storeImage } from './store-image.ts'
import { storeTurn } from './store-turn.ts'

/** Repeats the message of an error response in its field `error`, which the specified client reads. */
export const repeatErrorMessage: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.error) return
  const response = (await c.res.json()) as ErrorResponse
  // The old length would truncate the longer body.
  c.res.headers.delete('Content-Length')
  c.res = new Response(JSON.stringify({ ...response, error: response.message }), c.res)
}

/** Mounts upload and deletion of product images (A7). */
export function mountStaffUpload(mount: Mount, deps: Deps): void {
  const upload = {
    folder: uploadTempFolder(deps.config.DATA_DIR),
    tooLarge: tooLargeMessage,
    noFile: NO_FILE_MESSAGE,
    inspect: checkFileSignature,
  }

  mount(staffUpload, {
    uploadProductImage: ({ receiveForm, context }) =>
      receiveForm(upload, async ({ path, name, fields: { productName, colorName, imageIndex } }) => {
        const subject = { productName, colorName, imageNumber: imageIndex === undefined ? undefined : imageIndex + 1 }
        return toResponse(await storeImage(deps, { path, originalName: name, subject }, context))
      }),
    uploadImage: ({ receiveForm, context }) =>
      receiveForm(upload, async ({ path, name }) => {
        const subject = { productName: name.replace(/\.\w+$/, '') }
        return toResponse(await storeImage(deps, { path, originalName: name, subject }, context))
      }),
    uploadProductTurn: ({ receiveForm, context }) =>
      receiveForm(upload, async ({ path, name, fields: { frames, ...subject } }) => ({
        success: true,
        data: await storeTurn(deps, { path, frames, originalName: name, subject }, context),
      })),
    async deleteImage({ body, context }) {
      const { isStillUsed } = await deleteImage(deps, body.imageUrl, context)
      const message = isStillUsed
        ? `A product uses or used this image. It will be deleted after ${limits.upload.orphanDays} days without use.`
        : 'Image deleted'
      return { success: true, message }
    },
  })
}

const toResponse = (data: UploadedImage) => ({
  success: true as const,
  data,
  imageUrl: data.url,
  fileName: data.descriptiveName,
})
