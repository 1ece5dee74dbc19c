import * as staffCategories from '@atelier/domain/categories/staff-categories.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { listCategoryRows } from './categories.repo.ts'
import { presentCategory } from './categories.present.ts'
import { deleteCategory } from './delete-category.ts'
import { mergeCategory } from './merge-category.ts'
import { reorderCategories } from './reorder-categories.ts'
import { createCategory, updateCategory } from './save-category.ts'

/** Mounts the management of categories by staff. */
export function mountStaffCategories(mount: Mount, deps: Deps): void {
  mount(staffCategories, {
    async listStaffCategories() {
      return { success: true, data: (await listCategoryRows(deps.db)).map(presentCategory) }
    },
    async createCategory({ body, context }) {
      return { success: true, message: 'Category created', data: await createCategory(deps, body, context) }
    },
    async reorderCategories({ body: { slugs }, context }) {
      return { success: true, data: await reorderCategories(deps, slugs, context) }
    },
    async updateCategory({ params: { slug }, body, context }) {
      return { success: true, message: 'Category saved', data: await updateCategory(deps, slug, body, context) }
    },
    async mergeCategory({ params: { slug }, body: { into }, context }) {
      const { category, message } = await mergeCategory(deps, slug, into, context)
      return { success: true, message, data: category }
    },
    async deleteCategory({ params: { slug }, context }) {
      await deleteCategory(deps, slug, context)
      return { success: true, message: 'Category deleted' }
    },
  })
}
