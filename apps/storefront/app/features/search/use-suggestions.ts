import type { ProductSuggestion } from '@atelier/domain/products/product.schema'
import { useEffect, useState } from 'react'

/** How long somebody has stopped typing before the shop is asked. */
const PAUSE_MS = 180

interface Answer {
  words: string
  suggestions: readonly ProductSuggestion[]
}

const NOTHING: Answer = { words: '', suggestions: [] }

/**
 * Suggestions for what is being typed. Only the last question counts: one that is overtaken is called off. The old ones stay
 * until the new ones are there, and a failure suggests nothing, because searching itself still works.
 */
export function useSuggestions(typed: string): Answer {
  const words = typed.trim()
  const [answer, setAnswer] = useState(NOTHING)
  useEffect(() => {
    if (words === '') return
    const overtaken = new AbortController()
    const ask = async () => {
      const { askSuggestions } = await import('./ask-suggestions.ts')
      return askSuggestions(words, overtaken.signal)
    }
    const show = async () => {
      const suggestions = await ask().catch(() => [])
      if (!overtaken.signal.aborted) setAnswer({ words, suggestions })
    }
    const timer = setTimeout(() => void show(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [words])
  return words === '' ? NOTHING : answer
}
