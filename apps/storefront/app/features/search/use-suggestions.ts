import type { ProductSuggestion } from '@atelier/domain/products/product.schema'
import { useEffect, useState } from 'react'

/** The pause in typing after which the request is sent. */
const DEBOUNCE_MS = 180

interface SuggestionResult {
  query: string
  suggestions: readonly ProductSuggestion[]
}

const NOTHING: SuggestionResult = { query: '', suggestions: [] }

/**
 * Returns suggestions for the typed query. A newer query aborts the previous request. Old suggestions stay until new
 * ones arrive. An error returns none, because the search itself still works.
 */
export function useSuggestions(typed: string): SuggestionResult {
  const query = typed.trim()
  const [result, setResult] = useState(NOTHING)
  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const load = async () => {
      const { fetchSuggestions } = await import('./fetch-suggestions.ts')
      return fetchSuggestions(query, controller.signal)
    }
    const update = async () => {
      const suggestions = await load().catch(() => [])
      if (!controller.signal.aborted) setResult({ query, suggestions })
    }
    const timer = setTimeout(() => void update(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  return query === '' ? NOTHING : result
}
