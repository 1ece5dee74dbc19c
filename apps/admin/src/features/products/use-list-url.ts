import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'

/** Returns the URL of the list the user came from, with filters and page; else the unfiltered list. */
export function useListUrl(): string {
  const state: unknown = useLocation().state
  const search: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : ''
  return `${paths.products}${typeof search === 'string' ? search : ''}`
}
