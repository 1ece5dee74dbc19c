import { useLocation } from 'react-router'

/** Returns the URL of the list at `path` with the filters and page that the user came from; else the unfiltered list. */
export function useListUrl(path: string): string {
  const state: unknown = useLocation().state
  const search: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : ''
  return `${path}${typeof search === 'string' ? search : ''}`
}
