import * as staffProducts from '@atelier/domain/products/staff-products.endpoints'
import type { AdminProduct, BulkProductsResult } from '@atelier/domain/products/admin-product.schema'
import type { Context } from 'hono'
import type { Deps } from '../../../deps.ts'
import { staffActionContextOf } from '../../../http/action-context.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { Mount } from '../../../http/mount.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { findAdminProduct, listAdminProducts } from './admin-products.repo.ts'
import { bulkChange, undoBulk } from './bulk-products.ts'
import { createProduct } from './create-product.ts'
import { productNotFound } from './product-not-found.ts'
import { deleteProduct, removeProduct, restoreProduct } from './remove-product.ts'
import { streamProducts } from '../stream-products.ts'
import { updateProduct } from './update-product.ts'

const toResponse = (data: AdminProduct, message: string) => ({ success: true as const, message, data })

const toBulkResponse = (data: BulkProductsResult, outcome: string) => ({
  success: true as const,
  message: `${data.changed} ${data.changed === 1 ? 'product' : 'products'} ${outcome}`,
  data,
})

/** Mounts the product management by staff (A5, A7). */
export function mountStaffProducts(mount: Mount, deps: Deps): void {
  const contextOf = (c: Context<AppEnv>) => staffActionContextOf(c, deps.config.TRUSTED_PROXIES)

  mount(staffProducts, {
    async listStaffProducts({ query }) {
      const { rows, total } = await listAdminProducts(deps.db, query)
      const { page, pageSize } = query
      return { success: true, data: rows.map(presentAdminProduct), total, page, pageSize }
    },
    listAllStaffProducts({ c }) {
      c.header('Content-Type', 'application/json')
      return c.body(streamProducts(deps.db))
    },
    async changeProducts({ body: { action, ...chosen }, c }) {
      return toBulkResponse(await bulkChange(deps, action, chosen, contextOf(c)), 'changed')
    },
    async deleteProducts({ body, c }) {
      return toBulkResponse(await bulkChange(deps, 'delete', body, contextOf(c)), 'deleted')
    },
    async undoProductChanges({ body, c }) {
      return toBulkResponse(await undoBulk(deps, body, contextOf(c)), 'as before')
    },
    async getStaffProduct({ params: { productId } }) {
      const row = await findAdminProduct(deps.db, productId)
      if (!row) throw productNotFound(productId)
      return { success: true, data: presentAdminProduct(row) }
    },
    async createProduct({ body, c }) {
      return toResponse(await createProduct(deps, body, contextOf(c)), 'Product created successfully')
    },
    async updateProduct({ params, body, c }) {
      return toResponse(await updateProduct(deps, params.productId, body, contextOf(c)), 'Product updated successfully')
    },
    async deleteProduct({ params, c }) {
      return toResponse(await deleteProduct(deps, params.productId, contextOf(c)), 'Product deleted successfully')
    },
    async restoreProduct({ params, c }) {
      return toResponse(await restoreProduct(deps, params.productId, contextOf(c)), 'Product restored successfully')
    },
    async removeProduct({ params, c }) {
      await removeProduct(deps, params.productId, contextOf(c))
      return { success: true, message: 'Product permanently deleted' }
    },
  })
}
