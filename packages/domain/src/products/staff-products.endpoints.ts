import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  AdminProductResponse,
  AdminProductsResponse,
  AllAdminProductsResponse,
  BulkDeleteBody,
  BulkProductsBody,
  BulkProductsResponse,
  ListAdminProductsQuery,
  UndoBulkBody,
} from './admin-product.schema.ts'
import { StaffProductParams } from './staff-product-params.schema.ts'
import { StockMovementsResponse } from './stock-movements.schema.ts'
import {
  CreateProductBody,
  createProductBodyIn,
  UpdateProductBody,
  updateProductBodyIn,
} from './save-product.schema.ts'

export const listStaffProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin',
  readsReplica: true,
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Search, filter, sort and page through the products',
  query: ListAdminProductsQuery,
  response: AdminProductsResponse,
})

export const listAllStaffProducts = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/all',
  readsReplica: true,
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List all products of any status',
  response: AllAdminProductsResponse,
})

export const listStockMovements = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/:productId/stock-movements',
  readsReplica: true,
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List the latest changes of the stocks of a product, with reason and actor',
  params: StaffProductParams,
  response: StockMovementsResponse,
  errors: ['not_found'],
})

export const changeProducts = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/bulk',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Apply one action to many products',
  body: BulkProductsBody,
  response: BulkProductsResponse,
})

export const deleteProducts = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/bulk/delete',
  access: 'products:delete',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Delete many products; they can be restored',
  body: BulkDeleteBody,
  response: BulkProductsResponse,
})

export const undoProductChanges = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/bulk/undo',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Undo a bulk action',
  body: UndoBulkBody,
  response: BulkProductsResponse,
})

export const getStaffProduct = defineEndpoint({
  method: 'GET',
  path: '/api/products/admin/:productId',
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'Get a product of any status',
  params: StaffProductParams,
  response: AdminProductResponse,
  errors: ['not_found'],
})

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin',
  access: 'products:create',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Create a product',
  body: CreateProductBody,
  bodyIn: createProductBodyIn,
  response: AdminProductResponse,
  status: 201,
  errors: ['conflict'],
})

export const updateProduct = defineEndpoint({
  method: 'PUT',
  path: '/api/products/admin/:productId',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Replace a product',
  params: StaffProductParams,
  body: UpdateProductBody,
  bodyIn: updateProductBodyIn,
  response: AdminProductResponse,
  errors: ['not_found', 'conflict'],
})

export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/admin/:productId',
  access: 'products:delete',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Delete a product; it can be restored',
  params: StaffProductParams,
  response: AdminProductResponse,
  errors: ['not_found', 'conflict'],
})

export const restoreProduct = defineEndpoint({
  method: 'POST',
  path: '/api/products/admin/:productId/restore',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Restore a deleted product',
  params: StaffProductParams,
  response: AdminProductResponse,
  errors: ['not_found', 'conflict'],
})

export const removeProduct = defineEndpoint({
  method: 'DELETE',
  path: '/api/products/admin/:productId/hard',
  access: 'products:delete',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Permanently delete a product',
  params: StaffProductParams,
  response: SuccessResponse,
  errors: ['not_found'],
})
