import { activeFilters, parseListParams } from './list-params.ts'

interface ListFacts {
  title: string
  description: string
  /** Of the list itself, without a query. */
  path: string
}

/**
 * How a list is known outside the shop. Each page of the whole list is a page of its own; filters and orders are ways to
 * look at it and point back to it. An empty list, and one that could not be read, is nobody's to find.
 */
export function listFacts(list: ListFacts, search: string, total: number | undefined) {
  const address = parseListParams(new URLSearchParams(search))
  const isWhole = activeFilters(address) === 0 && address.sort === undefined
  const isLater = isWhole && address.page > 1
  return {
    title: isLater ? `${list.title}, page ${address.page}` : list.title,
    description: list.description,
    path: isLater ? `${list.path}?page=${address.page}` : list.path,
    isPrivate: !total,
  }
}
