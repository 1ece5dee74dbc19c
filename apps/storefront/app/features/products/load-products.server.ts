import { call, type ApiClient } from '@atelier/api-client/call'
import type { ListProductsParams, Product } from '@atelier/domain/products/product.schema'
import { listProducts } from '@atelier/domain/products/products.endpoints'
import { data } from 'react-router'
import { errorMessages } from '../../browser/error-messages.ts'

/** Loads the products of a list. Throws the S8 message with status 503 on an error. */
export async function loadProducts(api: ApiClient, query: ListProductsParams = {}): Promise<Product[]> {
  try {
    return (await call(api, listProducts, { query })).products
  } catch {
    throw data({ message: errorMessages.products }, { status: 503 })
  }
}
