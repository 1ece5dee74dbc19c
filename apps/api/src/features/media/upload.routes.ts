import { tooLargeMessage } from '@atelier/domain/media/compression'
import { NO_FILE_MESSAGE } from '@atelier/domain/media/image-type'
import { SuccessResponse } from '@atelier/domain/envelope'
import {
  DeleteImageBody,
  ProductImageFields,
  UPLOAD_PERMISSION,
  UploadResponse,
  type UploadedImage,
} from '@atelier/domain/media/upload.schema'
import { policy } from '@atelier/domain/policy'
import type { ErrorResponse } from '@atelier/domain/envelope'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { checkFileSignature } from '../../adapters/images/process-image.ts'
import type { Deps } from '../../deps.ts'
import { uploadTempFolder } from '../../upload-folder.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { receiveUpload, type UploadedFile } from '../../http/receive-upload.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, form, parseInput } from '../../http/validate.ts'
import { deleteImage } from './delete-image.ts'
import { storeImage, type ImageToStore } from './store-image.ts'

const NoFields = z.strictObject({})
const ERRORS = { errors: ['too_large', 'bad_request', 'storage_full', 'unavailable', 'too_many_requests'] as const }

/** /api/upload: product images (A7). */
export function uploadRoutes(deps: Deps, allow: Allow, limitUploads: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  // The specified client reads the error message from `error`.
  routes.use(async (c, next) => {
    await next()
    if (!c.error) return
    const response = (await c.res.json()) as ErrorResponse
    // The old length would truncate the longer body.
    c.res.headers.delete('Content-Length')
    c.res = new Response(JSON.stringify({ ...response, error: response.message }), c.res)
  })

  const receive = <T>(c: Context<AppEnv>, use: (file: UploadedFile) => Promise<T>): Promise<T> =>
    receiveUpload(
      c.req.raw,
      {
        folder: uploadTempFolder(deps.config.DATA_DIR),
        field: 'image',
        maxBytes: policy.upload.maxBytes,
        tooLarge: tooLargeMessage,
        noFile: NO_FILE_MESSAGE,
        inspect: checkFileSignature,
      },
      use,
    )
  const store = async (c: Context<AppEnv>, image: ImageToStore): Promise<Response> =>
    c.json(present(await storeImage(deps, image, actionContextOf(c, deps.config.TRUSTED_PROXIES))))

  routes.post(
    '/product-image',
    allow(UPLOAD_PERMISSION),
    describeResponse(UploadResponse, 'Upload a product image', ERRORS),
    form(ProductImageFields, 'image'),
    limitUploads,
    (c) =>
      receive(c, async ({ path, name, fields }) => {
        const { productName, colorName, imageIndex } = parseInput(ProductImageFields, fields)
        const subject = { productName, colorName, imageNumber: imageIndex === undefined ? undefined : imageIndex + 1 }
        return store(c, { path, originalName: name, subject })
      }),
  )

  routes.post(
    '/image',
    allow(UPLOAD_PERMISSION),
    describeResponse(UploadResponse, 'Upload an image', ERRORS),
    form(NoFields, 'image'),
    limitUploads,
    (c) =>
      receive(c, async ({ path, name, fields }) => {
        parseInput(NoFields, fields)
        return store(c, { path, originalName: name, subject: { productName: name.replace(/\.\w+$/, '') } })
      }),
  )

  routes.delete(
    '/delete-image',
    allow(UPLOAD_PERMISSION),
    describeResponse(SuccessResponse, 'Delete an uploaded image that no product shows', {
      errors: ['not_found', 'unavailable'],
    }),
    body(DeleteImageBody),
    async (c) => {
      const context = actionContextOf(c, deps.config.TRUSTED_PROXIES)
      const { isStillUsed } = await deleteImage(deps, c.req.valid('json').imageUrl, context)
      const message = isStillUsed
        ? `A product shows or has shown this image. It is deleted once nothing has for ${policy.upload.orphanDays} days.`
        : 'The image was deleted'
      return c.json({ success: true, message } satisfies SuccessResponse)
    },
  )

  return routes
}

const present = (data: UploadedImage): UploadResponse => ({
  success: true,
  data,
  imageUrl: data.url,
  fileName: data.descriptiveName,
})
