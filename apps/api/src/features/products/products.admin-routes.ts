import { DoneBody } from '@atelier/domain/envelope'
import {
  AdminProductAnswer,
  AdminProductsAnswer,
  AllAdminProductsAnswer,
  BulkAnswer,
  BulkDeleteBody,
  BulkProductsBody,
  ListAdminProductsQuery,
  UndoBulkBody,
  type AdminProduct,
  type BulkResult,
} from '@atelier/domain/products/admin-product.schema'
import { CreateProductBody, UpdateProductBody } from '@atelier/domain/products/save-product.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Cause } from '../../cause.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { requestCause } from '../../http/request-cause.ts'
import { answers, body, params, query } from '../../http/validate.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { findAdminProduct, listAdminProducts } from './admin-products.repo.ts'
import { bulkChange, undoBulk } from './bulk-products.ts'
import { createProduct } from './create-product.ts'
import { productNotFound } from './product-not-found.ts'
import { deleteProduct, removeProduct, restoreProduct } from './remove-product.ts'
import { streamProducts } from './stream-products.ts'
import { updateProduct } from './update-product.ts'

const Address = z.object({
  productId: z.string().trim().min(1, 'No product ID provided').max(100).meta({ example: 'totes-1a2b3c4d' }),
})

const one = (data: AdminProduct, message?: string): AdminProductAnswer =>
  message === undefined ? { success: true, data } : { success: true, message, data }

const many = (data: BulkResult, word: string): BulkAnswer => ({
  success: true,
  message: `${data.changed} ${data.changed === 1 ? 'product' : 'products'} ${word}`,
  data,
})

/** /api/products/admin: the catalogue as staff keep it (A5, A7). */
export function productsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  const causeOf = (c: Context<AppEnv>): Cause => requestCause(c, deps.config.TRUSTED_PROXIES)

  routes.get(
    '/',
    allow('products:view'),
    answers(AdminProductsAnswer, 'Search, filter, sort and page through the products'),
    query(ListAdminProductsQuery),
    async (c) => {
      const asked = c.req.valid('query')
      const { rows, total } = await listAdminProducts(db, asked)
      const { page, pageSize } = asked
      const data = rows.map(presentAdminProduct)
      return c.json({ success: true, data, total, page, pageSize } satisfies AdminProductsAnswer)
    },
  )

  routes.get(
    '/all',
    allow('products:view'),
    answers(AllAdminProductsAnswer, 'Every product, whatever its status'),
    (c) => {
      c.header('Content-Type', 'application/json')
      return c.body(streamProducts(db))
    },
  )

  routes.post(
    '/bulk',
    allow('products:edit'),
    answers(BulkAnswer, 'Do the same to many products'),
    body(BulkProductsBody),
    async (c) => {
      const { action, ...chosen } = c.req.valid('json')
      return c.json(many(await bulkChange(deps, action, chosen, causeOf(c)), 'changed'))
    },
  )

  routes.post(
    '/bulk/delete',
    allow('products:delete'),
    answers(BulkAnswer, 'Delete many products; they can be restored'),
    body(BulkDeleteBody),
    async (c) => c.json(many(await bulkChange(deps, 'delete', c.req.valid('json'), causeOf(c)), 'deleted')),
  )

  routes.post(
    '/bulk/undo',
    allow('products:edit'),
    answers(BulkAnswer, 'Take a bulk action back'),
    body(UndoBulkBody),
    async (c) => c.json(many(await undoBulk(deps, c.req.valid('json'), causeOf(c)), 'as before')),
  )

  routes.get(
    '/:productId',
    allow('products:view'),
    answers(AdminProductAnswer, 'One product, whatever its status', { refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      const { productId } = c.req.valid('param')
      const row = await findAdminProduct(db, productId)
      if (!row) throw productNotFound(productId)
      return c.json(one(presentAdminProduct(row)))
    },
  )

  routes.post(
    '/',
    allow('products:create'),
    answers(AdminProductAnswer, 'Create a product', { status: 201, refusals: ['conflict'] }),
    body(CreateProductBody),
    async (c) => {
      const product = await createProduct(deps, c.req.valid('json'), causeOf(c))
      return c.json(one(product, 'Product created successfully'), 201)
    },
  )

  routes.put(
    '/:productId',
    allow('products:edit'),
    answers(AdminProductAnswer, 'Save a product whole', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    body(UpdateProductBody),
    async (c) => {
      const product = await updateProduct(deps, c.req.valid('param').productId, c.req.valid('json'), causeOf(c))
      return c.json(one(product, 'Product updated successfully'))
    },
  )

  routes.delete(
    '/:productId',
    allow('products:delete'),
    answers(AdminProductAnswer, 'Delete a product; it can be restored', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    async (c) => {
      const product = await deleteProduct(deps, c.req.valid('param').productId, causeOf(c))
      return c.json(one(product, 'Product deleted successfully'))
    },
  )

  routes.post(
    '/:productId/restore',
    allow('products:edit'),
    answers(AdminProductAnswer, 'Restore a deleted product', { refusals: ['not_found', 'conflict'] }),
    params(Address),
    async (c) => {
      const product = await restoreProduct(deps, c.req.valid('param').productId, causeOf(c))
      return c.json(one(product, 'Product restored successfully'))
    },
  )

  routes.delete(
    '/:productId/hard',
    allow('products:delete'),
    answers(DoneBody, 'Delete a product for good', { refusals: ['not_found'] }),
    params(Address),
    async (c) => {
      await removeProduct(deps, c.req.valid('param').productId, causeOf(c))
      return c.json({ success: true, message: 'Product permanently deleted' } satisfies DoneBody)
    },
  )

  return routes
}
