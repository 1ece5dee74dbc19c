import * as staffProducts from '@atelier/domain/products/staff-products.endpoints'
import type { AdminProduct, BulkProductsResult } from '@atelier/domain/products/admin-product.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { pricesInMarkets, readListPrices } from '../prices/list-prices.ts'
import { presentAdminProduct } from './admin-products.present.ts'
import { findAdminProduct, listAdminProducts, type AdminProductRow } from './admin-products.repo.ts'
import { bulkChange, undoBulk } from './bulk-products.ts'
import { createProduct } from './create-product.ts'
import { productNotFound } from './product-not-found.ts'
import { deleteProduct, removeProduct, restoreProduct } from './remove-product.ts'
import { listStockMovements } from '../stock-movements.repo.ts'
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
  const presented = (row: AdminProductRow): AdminProduct => presentAdminProduct(row, deps.shop.terms.currency)

  mount(staffProducts, {
    async listStaffProducts({ query }) {
      const { rows, total } = await listAdminProducts(deps.db, query)
      const { page, pageSize } = query
      const ids = rows.map(({ productId }) => productId)
      const lists = await readListPrices(deps.db, deps.shop.terms.markets, ids)
      const data = rows.map((row) => ({ ...presented(row), prices: pricesInMarkets(lists, row.productId) }))
      return { success: true, data, total, page, pageSize }
    },
    listAllStaffProducts({ c }) {
      c.header('Content-Type', 'application/json')
      return c.body(streamProducts(deps))
    },
    async changeProducts({ body: { action, ...chosen }, context }) {
      return toBulkResponse(await bulkChange(deps, action, chosen, context), 'changed')
    },
    async deleteProducts({ body, context }) {
      return toBulkResponse(await bulkChange(deps, 'delete', body, context), 'deleted')
    },
    async undoProductChanges({ body, context }) {
      return toBulkResponse(await undoBulk(deps, body, context), 'reverted')
    },
    async getStaffProduct({ params: { productId } }) {
      const row = await findAdminProduct(deps.db, productId)
      if (!row) throw productNotFound(productId)
      return { success: true, data: presented(row) }
    },
    async listStockMovements({ params: { productId } }) {
      const rows = await listStockMovements(deps.db, productId, limits.catalog.listedStockMovements)
      if (rows.length === 0 && !(await findAdminProduct(deps.db, productId))) throw productNotFound(productId)
      return { success: true, data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
    },
    async createProduct({ body, context }) {
      return toResponse(await createProduct(deps, body, context), 'Product created successfully')
    },
    async updateProduct({ params, body, context }) {
      return toResponse(await updateProduct(deps, params.productId, body, context), 'Product updated successfully')
    },
    async deleteProduct({ params, context }) {
      return toResponse(await deleteProduct(deps, params.productId, context), 'Product deleted successfully')
    },
    async restoreProduct({ params, context }) {
      return toResponse(await restoreProduct(deps, params.productId, context), 'Product restored successfully')
    },
    async removeProduct({ params, context }) {
      await removeProduct(deps, params.productId, context)
      return { success: true, message: 'Product permanently deleted' }
    },
  })
}
