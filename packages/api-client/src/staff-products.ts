import {
  AdminProduct,
  AdminProductResponse,
  AdminProductsResponse,
  BulkProductsResponse,
  type BulkAction,
  type BulkProductsInput,
  type ListAdminProductsQuery,
  type Undoable,
} from '@atelier/domain/products/admin-product.schema'
import type { CreateProductInput, UpdateProductInput } from '@atelier/domain/products/save-product.schema'
import { SuccessResponse } from '@atelier/domain/envelope'
import { ApiError, type Api } from './http.ts'

const PRODUCTS = '/api/products/admin'
const productPath = (productId: string): string => `${PRODUCTS}/${encodeURIComponent(productId)}`

/** One page of the products as staff see them, and how many match. Needs products:view. */
export const listStaffProducts = (
  api: Api,
  query: Partial<ListAdminProductsQuery>,
  signal?: AbortSignal,
): Promise<AdminProductsResponse> => api({ path: PRODUCTS, query, responseSchema: AdminProductsResponse, signal })

/** One product, whatever its status; an unknown id is refused as `not_found`. Needs products:view. */
export async function getStaffProduct(api: Api, productId: string, signal?: AbortSignal): Promise<AdminProduct> {
  return (await api({ path: productPath(productId), responseSchema: AdminProductResponse, signal })).data
}

/** The product as shoppers would see it, for whoever's cookies these are; null for everybody but staff, and for no id. */
export async function previewProduct(api: Api, productId: string, cookies: string): Promise<AdminProduct | null> {
  try {
    const request = { path: productPath(productId), responseSchema: AdminProductResponse, headers: { Cookie: cookies } }
    return (await api(request)).data
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.statusCode)) return null
    throw error
  }
}

/** Creates a product. Needs products:create. */
export const createProduct = (api: Api, body: CreateProductInput): Promise<AdminProductResponse> =>
  api({ method: 'POST', path: PRODUCTS, body, responseSchema: AdminProductResponse })

/**
 * Saves a product whole. One that has changed since `body.updatedAt` is refused as `conflict`; `productIn` reads it from
 * the refusal. Needs products:edit.
 */
export const updateProduct = (api: Api, productId: string, body: UpdateProductInput): Promise<AdminProductResponse> =>
  api({ method: 'PUT', path: productPath(productId), body, responseSchema: AdminProductResponse })

/** The product as it is now, which a refused change of it carries; null when the refusal was about something else. */
export const productFromConflict = (error: { data: unknown }): AdminProduct | null =>
  AdminProduct.safeParse(error.data).data ?? null

/** Takes a deletion back. Needs products:edit. */
export const restoreProduct = (api: Api, productId: string): Promise<AdminProductResponse> =>
  api({ method: 'POST', path: `${productPath(productId)}/restore`, responseSchema: AdminProductResponse })

/** Deletes a product for good. Needs products:delete. */
export const removeProduct = (api: Api, productId: string): Promise<SuccessResponse> =>
  api({ method: 'DELETE', path: `${productPath(productId)}/hard`, responseSchema: SuccessResponse })

type Chosen = Omit<BulkProductsInput, 'action'>

/** Does the same to many products, named or all that match. 'delete' needs products:delete, the others products:edit. */
export const changeProducts = (
  api: Api,
  action: BulkAction | 'delete',
  chosen: Chosen,
): Promise<BulkProductsResponse> =>
  action === 'delete'
    ? api({ method: 'POST', path: `${PRODUCTS}/bulk/delete`, body: chosen, responseSchema: BulkProductsResponse })
    : api({
        method: 'POST',
        path: `${PRODUCTS}/bulk`,
        body: { action, ...chosen },
        responseSchema: BulkProductsResponse,
      })

/** Takes a bulk action back where nobody has changed anything since. Needs products:edit. */
export const undoChange = (api: Api, undo: readonly Undoable[]): Promise<BulkProductsResponse> =>
  api({ method: 'POST', path: `${PRODUCTS}/bulk/undo`, body: { undo }, responseSchema: BulkProductsResponse })
