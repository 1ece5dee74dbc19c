import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'

/** The list somebody came from, filters and page included; else the whole list. */
export function useListUrl(): string {
  const state: unknown = useLocation().state
  const search: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : ''
  return `${paths.products}${typeof search === 'string' ? search : ''}`
}
