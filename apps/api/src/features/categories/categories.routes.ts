import * as categories from '@atelier/domain/categories/categories.endpoints'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Mount } from '../../http/mount.ts'
import type { CategoryCache } from './category-cache.ts'

const CACHE_CONTROL = 'public, max-age=60'

/** Mounts the categories as shoppers see them. */
export function mountCategories(mount: Mount, cache: CategoryCache): void {
  mount(categories, {
    async listCategories({ market, c }) {
      const data = [...(await cache.list(market.key))]
      c.header('Cache-Control', CACHE_CONTROL)
      return { success: true, data }
    },
    async getCategory({ params: { slug }, market, c }) {
      const data = await cache.find(slug, market.key)
      if (!data) throw new ShopError('not_found', 'Category not found')
      c.header('Cache-Control', CACHE_CONTROL)
      return { success: true, data }
    },
  })
}
