import type { MetaDescriptor } from 'react-router'
import { paths } from '../../shop/paths.ts'
import { breadcrumbNode, itemListNode, type Crumb, type ListedProduct } from '../../shop/structured-data.ts'
import { pageMeta, type PageFacts } from './page-meta.ts'

interface ListPage {
  facts: PageFacts
  crumbs: readonly Crumb[]
  page: { products: readonly ListedProduct[] }
}

/** Returns the metadata of a list page, with its structured data; a failed one is not indexed. */
export function listPageMeta(matches: Parameters<typeof pageMeta>[0], list: ListPage | undefined): MetaDescriptor[] {
  if (!list) return pageMeta(matches, { title: 'Products', description: '', path: paths.products, isPrivate: true })
  const { facts, crumbs, page } = list
  return pageMeta(matches, {
    ...facts,
    graph: import.meta.env.SSR
      ? (origin) => [breadcrumbNode(origin, crumbs), itemListNode(origin, page.products)]
      : undefined,
  })
}
