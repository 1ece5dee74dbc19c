import { activeFilters, parseListParams } from './list-params.ts'

interface ListFacts {
  title: string
  description: string
  /** The path of the list, without a query. */
  path: string
}

/**
 * Returns the metadata of a list page. Each page of the unfiltered list has its own canonical URL; filtered and sorted
 * lists point to the list itself. Empty and failed lists are not indexed.
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
