import { listProducts } from '@atelier/api-client/products'
import type { Api } from '@atelier/api-client/http'
import type { ListProductsParams, Product } from '@atelier/domain/products/product.schema'
import { data } from 'react-router'
import { errorMessages } from '../../error-messages.ts'

/** Loads the products of a list. Throws the S8 message with status 503 on an error. */
export async function loadProducts(api: Api, query: ListProductsParams = {}): Promise<Product[]> {
  try {
    return (await listProducts(api, query)).products
  } catch {
    throw data({ message: errorMessages.products }, { status: 503 })
  }
}
