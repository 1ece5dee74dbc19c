import { call } from '@atelier/api-client/call'
import type { Category } from '@atelier/domain/categories/category.schema'
import { listCategories } from '@atelier/domain/categories/categories.endpoints'
import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from './api.server.ts'
import type { ShopCategory } from '../shop/use-shop-categories.ts'

type Context = LoaderFunctionArgs['context']

/** Loads in progress or done, by request: the layout and the page of one request share a call. */
const loads = new WeakMap<Context, Promise<Category[]>>()

/** Loads the categories in display order, once per request. */
export function loadCategories(context: Context): Promise<Category[]> {
  const started = loads.get(context)
  if (started) return started
  const loading = call(context.get(apiContext), listCategories, {}).then(({ data }) => data)
  loads.set(context, loading)
  return loading
}

/** Loads the categories for menus and breadcrumbs. An error returns none, because every page works without them. */
export async function loadShopCategories(context: Context): Promise<ShopCategory[]> {
  const categories = await loadCategories(context).catch((): Category[] => [])
  return categories.map(({ slug, name, hasProducts }) => ({ slug, name, hasProducts }))
}
