import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import { getDemoTour } from '@atelier/domain/demo/demo.endpoints'
import { DEMO_BAG, type DemoTour } from '@atelier/domain/demo/demo.schema'
import type { Product } from '@atelier/domain/products/product.schema'
import { findProduct } from '../../shop/find-product.ts'

export interface LoadedTour {
  tour: DemoTour
  /** The bag to buy; null when staff have removed it. */
  bag: Product | null
}

/** Loads the start page of a demo store; null in any other shop. Throws other errors. */
export async function loadDemo(api: ApiClient): Promise<LoadedTour | null> {
  try {
    const { data: tour } = await call(api, getDemoTour, {})
    return { tour, bag: await findProduct(api, DEMO_BAG.slug) }
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}
