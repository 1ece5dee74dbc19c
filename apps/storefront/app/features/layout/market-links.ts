import { pathInMarket } from '@atelier/domain/markets/market-path'
import { useLocation } from 'react-router'
import { sharedStorage } from '../../browser/browser-storage.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Set once the visitor has chosen a market, or declined the offer of another one. */
const CHOSEN_KEY = 'shop.market-chosen'

export const hasChosenMarket = (): boolean => sharedStorage.read(CHOSEN_KEY) !== null
export const rememberMarketChoice = (): void => sharedStorage.write(CHOSEN_KEY, '1')

/** Returns the function from the key of a market to the address of the same page there, with its parameters and hash. */
export function useSamePageIn(): (key: string) => string {
  const { pathname, search, hash } = useLocation()
  // The page may come from a cache, which knows neither.
  const rest = useHydrated() ? `${search}${hash}` : ''
  return (key) => `${pathInMarket(key, pathname)}${rest}`
}
