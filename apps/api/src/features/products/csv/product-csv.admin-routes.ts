import { policy } from '@atelier/domain/policy'
import { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { ImportResponse, ImportFields } from '@atelier/domain/products/product-import.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { uploadTempFolder } from '../../../upload-folder.ts'
import type { Allow } from '../../../http/access.ts'
import type { AppEnv } from '../../../http/env.ts'
import { receiveUpload, type UploadedFile } from '../../../http/receive-upload.ts'
import { actionContextOf } from '../../../http/action-context.ts'
import { describeResponse, form, parseInput, query } from '../../../http/validate.ts'
import { exportProducts } from './export-products.ts'
import { checkImport, importProducts } from './import-products.ts'

const NoFields = z.strictObject({})
const UPLOAD_ERRORS = ['too_large', 'bad_request', 'storage_full'] as const
const MAX_MB = policy.catalog.import.maxBytes / 1_048_576

/**
 * /api/products/admin: CSV export and import of the catalog. The role table gives every role that may edit products the
 * right to create them too.
 */
export function productCsvRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const receive = <T>(c: Context<AppEnv>, use: (file: UploadedFile) => Promise<T>): Promise<T> =>
    receiveUpload(
      c.req.raw,
      {
        folder: uploadTempFolder(deps.config.DATA_DIR),
        field: 'file',
        maxBytes: policy.catalog.import.maxBytes,
        tooLarge: () => `This file is too large. Please import at most ${MAX_MB} MB at a time.`,
        noFile: 'Please choose a CSV file',
      },
      use,
    )

  routes.get(
    '/export',
    allow('products:view'),
    describeResponse(null, 'Export all matching products as CSV', { contentType: 'text/csv' }),
    query(ProductMatching),
    async (c) => {
      const csv = await exportProducts(deps, c.req.valid('query'), actionContextOf(c, deps.config.TRUSTED_PROXIES))
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="products-${deps.now().toISOString().slice(0, 10)}.csv"`)
      return c.body(csv)
    },
  )

  routes.post(
    '/import/check',
    allow('products:edit'),
    describeResponse(ImportResponse, 'Check a CSV file and preview its import', { errors: UPLOAD_ERRORS }),
    form(NoFields, 'file'),
    (c) =>
      receive(c, async ({ path, fields }) => {
        parseInput(NoFields, fields)
        return c.json({ success: true, data: await checkImport(deps, path) } satisfies ImportResponse)
      }),
  )

  routes.post(
    '/import',
    allow('products:edit'),
    describeResponse(ImportResponse, 'Import a checked CSV file, completely or not at all', {
      errors: [...UPLOAD_ERRORS, 'conflict'],
    }),
    form(ImportFields, 'file'),
    (c) =>
      receive(c, async ({ path, name, fields }) => {
        const { fingerprint } = parseInput(ImportFields, fields)
        const context = actionContextOf(c, deps.config.TRUSTED_PROXIES)
        const data = await importProducts(deps, { path, name, fingerprint }, context)
        return c.json({ success: true, message: 'The file was imported', data } satisfies ImportResponse)
      }),
  )

  return routes
}
