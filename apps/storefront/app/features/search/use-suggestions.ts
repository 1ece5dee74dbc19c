import type { ProductSuggestion } from '@atelier/domain/products/product.schema'
import { useEffect, useState } from 'react'

/** How long somebody has stopped typing before the shop is asked. */
const DEBOUNCE_MS = 180

interface SuggestionResult {
  query: string
  suggestions: readonly ProductSuggestion[]
}

const NOTHING: SuggestionResult = { query: '', suggestions: [] }

/**
 * Suggestions for what is being typed. Only the last question counts: one that is overtaken is called off. The old ones stay
 * until the new ones are there, and a failure suggests nothing, because searching itself still works.
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
