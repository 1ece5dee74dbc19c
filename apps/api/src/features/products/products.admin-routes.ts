import { SuccessResponse } from '@atelier/domain/envelope'
import {
  AdminProductResponse,
  AdminProductsResponse,
  AllAdminProductsResponse,
  BulkProductsResponse,
  BulkDeleteBody,
  BulkProductsBody,
  ListAdminProductsQuery,
  UndoBulkBody,
  type AdminProduct,
  type BulkProductsResult,
} from '@atelier/domain/products/admin-product.schema'
import { CreateProductBody, UpdateProductBody } from '@atelier/domain/products/save-product.schema'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { ActionContext } from '../../action-context.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { actionContextOf } from '../../http/action-context.ts'
import { describeResponse, body, params, query } from '../../http/validate.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { findAdminProduct, listAdminProducts } from './admin-products.repo.ts'
import { bulkChange, undoBulk } from './bulk-products.ts'
import { createProduct } from './create-product.ts'
import { productNotFound } from './product-not-found.ts'
import { deleteProduct, removeProduct, restoreProduct } from './remove-product.ts'
import { streamProducts } from './stream-products.ts'
import { updateProduct } from './update-product.ts'

const ProductParams = z.object({
  productId: z.string().trim().min(1, 'No product ID provided').max(100).meta({ example: 'totes-1a2b3c4d' }),
})

const productResponse = (data: AdminProduct, message?: string): AdminProductResponse =>
  message === undefined ? { success: true, data } : { success: true, message, data }

const bulkResponse = (data: BulkProductsResult, outcome: string): BulkProductsResponse => ({
  success: true,
  message: `${data.changed} ${data.changed === 1 ? 'product' : 'products'} ${outcome}`,
  data,
})

/** /api/products/admin: product management by staff (A5, A7). */
export function productsAdminRoutes(deps: Deps, allow: Allow): Hono<AppEnv> {
  const { db } = deps
  const routes = new Hono<AppEnv>()
  const contextOf = (c: Context<AppEnv>): ActionContext => actionContextOf(c, deps.config.TRUSTED_PROXIES)

  routes.get(
    '/',
    allow('products:view'),
    describeResponse(AdminProductsResponse, 'Search, filter, sort and page through the products'),
    query(ListAdminProductsQuery),
    async (c) => {
      const filters = c.req.valid('query')
      const { rows, total } = await listAdminProducts(db, filters)
      const { page, pageSize } = filters
      const data = rows.map(presentAdminProduct)
      return c.json({ success: true, data, total, page, pageSize } satisfies AdminProductsResponse)
    },
  )

  routes.get(
    '/all',
    allow('products:view'),
    describeResponse(AllAdminProductsResponse, 'List all products of any status'),
    (c) => {
      c.header('Content-Type', 'application/json')
      return c.body(streamProducts(db))
    },
  )

  routes.post(
    '/bulk',
    allow('products:edit'),
    describeResponse(BulkProductsResponse, 'Apply one action to many products'),
    body(BulkProductsBody),
    async (c) => {
      const { action, ...chosen } = c.req.valid('json')
      return c.json(bulkResponse(await bulkChange(deps, action, chosen, contextOf(c)), 'changed'))
    },
  )

  routes.post(
    '/bulk/delete',
    allow('products:delete'),
    describeResponse(BulkProductsResponse, 'Delete many products; they can be restored'),
    body(BulkDeleteBody),
    async (c) => c.json(bulkResponse(await bulkChange(deps, 'delete', c.req.valid('json'), contextOf(c)), 'deleted')),
  )

  routes.post(
    '/bulk/undo',
    allow('products:edit'),
    describeResponse(BulkProductsResponse, 'Undo a bulk action'),
    body(UndoBulkBody),
    async (c) => c.json(bulkResponse(await undoBulk(deps, c.req.valid('json'), contextOf(c)), 'as before')),
  )

  routes.get(
    '/:productId',
    allow('products:view'),
    describeResponse(AdminProductResponse, 'Get a product of any status', { errors: ['not_found'] }),
    params(ProductParams),
    async (c) => {
      const { productId } = c.req.valid('param')
      const row = await findAdminProduct(db, productId)
      if (!row) throw productNotFound(productId)
      return c.json(productResponse(presentAdminProduct(row)))
    },
  )

  routes.post(
    '/',
    allow('products:create'),
    describeResponse(AdminProductResponse, 'Create a product', { status: 201, errors: ['conflict'] }),
    body(CreateProductBody),
    async (c) => {
      const product = await createProduct(deps, c.req.valid('json'), contextOf(c))
      return c.json(productResponse(product, 'Product created successfully'), 201)
    },
  )

  routes.put(
    '/:productId',
    allow('products:edit'),
    describeResponse(AdminProductResponse, 'Replace a product', { errors: ['not_found', 'conflict'] }),
    params(ProductParams),
    body(UpdateProductBody),
    async (c) => {
      const product = await updateProduct(deps, c.req.valid('param').productId, c.req.valid('json'), contextOf(c))
      return c.json(productResponse(product, 'Product updated successfully'))
    },
  )

  routes.delete(
    '/:productId',
    allow('products:delete'),
    describeResponse(AdminProductResponse, 'Delete a product; it can be restored', {
      errors: ['not_found', 'conflict'],
    }),
    params(ProductParams),
    async (c) => {
      const product = await deleteProduct(deps, c.req.valid('param').productId, contextOf(c))
      return c.json(productResponse(product, 'Product deleted successfully'))
    },
  )

  routes.post(
    '/:productId/restore',
    allow('products:edit'),
    describeResponse(AdminProductResponse, 'Restore a deleted product', { errors: ['not_found', 'conflict'] }),
    params(ProductParams),
    async (c) => {
      const product = await restoreProduct(deps, c.req.valid('param').productId, contextOf(c))
      return c.json(productResponse(product, 'Product restored successfully'))
    },
  )

  routes.delete(
    '/:productId/hard',
    allow('products:delete'),
    describeResponse(SuccessResponse, 'Permanently delete a product', { errors: ['not_found'] }),
    params(ProductParams),
    async (c) => {
      await removeProduct(deps, c.req.valid('param').productId, contextOf(c))
      return c.json({ success: true, message: 'Product permanently deleted' } satisfies SuccessResponse)
    },
  )

  return routes
}
