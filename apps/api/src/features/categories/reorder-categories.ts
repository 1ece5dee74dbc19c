import { CATEGORY_ORDER_CHANGED_MESSAGE } from '@atelier/domain/categories/change-category'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { listCategoryRows, lockCategories, setCategoryOrder } from './categories.repo.ts'
import { presentCategory } from './categories.present.ts'

/**
 * Sets the order of the categories. Throws `conflict` (409) with the current ones when `slugs` are not exactly theirs.
 */
export async function reorderCategories(
  deps: Deps,
  slugs: readonly string[],
  context: ActionContext,
): Promise<AdminCategory[]> {
  const rows = await inTransaction(deps.db, async (tx) => {
    const before = await lockCategories(tx)
    const given = new Set(slugs)
    if (given.size !== slugs.length || before.length !== given.size || !before.every(({ slug }) => given.has(slug))) {
      throw new ShopError('conflict', CATEGORY_ORDER_CHANGED_MESSAGE, { data: before.map(presentCategory) })
    }
    await setCategoryOrder(tx, slugs)
    const after = await listCategoryRows(tx)
    const names = (all: typeof after): string[] => all.map(({ name }) => name)
    await recordAudit(tx, {
      context,
      action: 'categories.reordered',
      at: deps.now(),
      before: { order: names(before) },
      after: { order: names(after) },
    })
    return after
  })
  return rows.map(presentCategory)
}
