import { productsText } from '@atelier/domain/categories/change-category'
import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import { invalidField } from '@atelier/domain/contract/shop-error'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { moveToCategory } from '../products/products.public.ts'
import { deleteCategoryRow, lockCategories } from './categories.repo.ts'
import { presentCategory } from './categories.present.ts'
import { categoryTarget } from './category-audit.ts'
import { categoryOf } from './find-category.ts'

/**
 * Moves all products of a category to another one, and its URLs too, which then redirect to it. The category itself
 * disappears.
 */
export async function mergeCategory(
  deps: Deps,
  slug: string,
  into: string,
  context: ActionContext,
): Promise<{ category: AdminCategory; message: string }> {
  const { source, target } = await inTransaction(deps.db, async (tx) => {
    const all = await lockCategories(tx)
    const from = categoryOf(all, slug)
    const to = all.find((category) => category.slug === into)
    if (!to) throw invalidField('into', 'Choose a category')
    if (to === from) throw invalidField('into', 'Choose another category')
    await moveToCategory(tx, from.slug, to.slug)
    await deleteCategoryRow(tx, from.slug)
    await recordAudit(tx, {
      context,
      action: 'category.merged',
      at: deps.now(),
      target: categoryTarget(from),
      after: { into: to.name, products: from.productCount + from.deletedCount },
    })
    return { source: from, target: categoryOf(await lockCategories(tx), to.slug) }
  })
  const moved = productsText(source.productCount + source.deletedCount)
  return { category: presentCategory(target), message: `${source.name} was merged into ${target.name}: ${moved} moved` }
}
