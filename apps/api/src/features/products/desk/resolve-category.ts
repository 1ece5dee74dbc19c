import { CATEGORY_INVALID } from '@atelier/domain/categories/change-category'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { Tx } from '../../../db/client.ts'
import { findCategorySlug } from '../../categories/categories.public.ts'

/**
 * Returns a product body with the current slug of its category: a form or a program may still have a former one. Throws
 * `invalid_input` when there is no such category.
 */
export async function withCurrentCategory<Body extends { category: string }>(tx: Tx, body: Body): Promise<Body> {
  const category = await findCategorySlug(tx, body.category)
  if (category === null) throw invalidField('category', CATEGORY_INVALID)
  return { ...body, category }
}
