import { whyNotDeletable } from '@atelier/domain/categories/change-category'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { deleteCategoryRow, lockCategories } from './categories.repo.ts'
import { presentCategory } from './categories.present.ts'
import { categoryTarget, loggedCategory } from './category-audit.ts'
import { categoryOf } from './find-category.ts'

/** Deletes a category. Throws `conflict` (409) with the number of its products when it has any. */
export async function deleteCategory(deps: Deps, slug: string, context: ActionContext): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const category = categoryOf(await lockCategories(tx), slug)
    const reason = whyNotDeletable(category)
    if (reason !== null) throw new ShopError('conflict', reason, { data: presentCategory(category) })
    await deleteCategoryRow(tx, category.slug)
    await recordAudit(tx, {
      context,
      action: 'category.deleted',
      at: deps.now(),
      target: categoryTarget(category),
      before: loggedCategory(category),
    })
  })
}
