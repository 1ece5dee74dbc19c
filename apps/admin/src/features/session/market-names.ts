import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { useTerms } from '../../terms.ts'

/** Returns a function that names a market by its key: that without a prefix by its country, a removed one by its key. */
export function useNamesOfMarkets(): (key: string) => string {
  const choices = marketChoicesOf(useTerms())
  return (key) => choices.find((choice) => choice.key === key)?.name ?? (key || 'the shop')
}
