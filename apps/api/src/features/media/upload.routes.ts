import { tooLargeMessage } from '@atelier/domain/media/compression'
import { NO_FILE_MESSAGE } from '@atelier/domain/media/picture-kind'
import { DoneBody } from '@atelier/domain/envelope'
import {
  DeleteImageBody,
  ProductImageFields,
  UPLOAD_PERMISSION,
  UploadAnswer,
  type UploadedPicture,
} from '@atelier/domain/media/upload.schema'
import { policy } from '@atelier/domain/policy'
import type { FailureBody } from '@atelier/domain/envelope'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { refusalByFirstBytes } from '../../adapters/pictures/pictures.ts'
import type { Deps } from '../../deps.ts'
import { incomingFolder } from '../../incoming.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { receiveFile, type ReceivedFile } from '../../http/receive-file.ts'
import { requestCause } from '../../http/request-cause.ts'
import { answers, body, form, parseInput } from '../../http/validate.ts'
import { deletePicture } from './delete-picture.ts'
import { storePicture, type PictureToStore } from './store-picture.ts'

const NoFields = z.strictObject({})
const REFUSALS = { refusals: ['too_large', 'bad_request', 'storage_full', 'unavailable', 'too_many_requests'] as const }

/** /api/upload (A7): pictures of products. */
export function uploadRoutes(deps: Deps, allow: Allow, limitUploads: MiddlewareHandler<AppEnv>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  // The specification's client looks for the reason under `error`.
  routes.use(async (c, next) => {
    await next()
    if (!c.error) return
    const answer = (await c.res.json()) as FailureBody
    // The length was that of the answer without it; kept, it would cut this one off.
    c.res.headers.delete('Content-Length')
    c.res = new Response(JSON.stringify({ ...answer, error: answer.message }), c.res)
  })

  const receive = <T>(c: Context<AppEnv>, use: (file: ReceivedFile) => Promise<T>): Promise<T> =>
    receiveFile(
      c.req.raw,
      {
        folder: incomingFolder(deps.config.DATA_DIR),
        field: 'image',
        maxBytes: policy.upload.maxBytes,
        tooLarge: tooLargeMessage,
        noFile: NO_FILE_MESSAGE,
        inspect: refusalByFirstBytes,
      },
      use,
    )
  const store = async (c: Context<AppEnv>, picture: PictureToStore): Promise<Response> =>
    c.json(present(await storePicture(deps, picture, requestCause(c, deps.config.TRUSTED_PROXIES))))

  routes.post(
    '/product-image',
    allow(UPLOAD_PERMISSION),
    answers(UploadAnswer, 'Upload a picture of a product', REFUSALS),
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
    answers(UploadAnswer, 'Upload a picture', REFUSALS),
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
    answers(DoneBody, 'Delete an uploaded picture that no product shows', { refusals: ['not_found', 'unavailable'] }),
    body(DeleteImageBody),
    async (c) => {
      const cause = requestCause(c, deps.config.TRUSTED_PROXIES)
      const { isKept } = await deletePicture(deps, c.req.valid('json').imageUrl, cause)
      const message = isKept
        ? `A product shows or has shown this picture. It is deleted once nothing has for ${policy.upload.orphanDays} days.`
        : 'The picture was deleted'
      return c.json({ success: true, message } satisfies DoneBody)
    },
  )

  return routes
}

const present = (data: UploadedPicture): UploadAnswer => ({
  success: true,
  data,
  imageUrl: data.url,
  fileName: data.descriptiveName,
})
