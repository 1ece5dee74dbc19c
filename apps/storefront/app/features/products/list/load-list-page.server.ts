import type { ApiClient } from '@atelier/api-client/call'
import type { Crumb } from '../../../shop/structured-data.ts'
import type { DescribedList } from './describe-list.server.ts'
import type { ListHead } from './list-head.ts'
import type { ListTile } from './list-tile.tsx'
import { listFacts } from './list-meta.ts'
import { loadList, type ListPage } from './load-list.server.ts'

/** Everything that the page of a list shows, and what search engines read of it. */
export interface ListPageData {
  head: ListHead
  /** Shown among the products; null: none. */
  tile: ListTile | null
  page: ListPage
  facts: ReturnType<typeof listFacts>
  crumbs: readonly Crumb[]
}

/** Loads the page of a list. `category` is the handle that the API knows it by; undefined for all products. */
export async function loadListPage(
  api: ApiClient,
  url: URL,
  { head, meta, crumbs }: DescribedList,
  { tile, category }: { tile: ListTile | null; category?: string },
): Promise<ListPageData> {
  const page = await loadList(api, url, category)
  const image = head.image && { path: head.image.url, alt: head.image.alt }
  return {
    head,
    tile,
    page,
    crumbs,
    facts: { ...listFacts(meta, url.search, page.total), ...(image ? { image } : {}) },
  }
}
