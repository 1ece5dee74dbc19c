import { useState } from 'react'
import { useMarket } from '../../shop/use-market.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

const { Component: MarketOffer } = lazyComponent(() => import('./market-offer.tsx'))

/** The offer of another market, loaded in shops that have several. Pages are cached, so only the browser decides it. */
export function MarketOfferHost() {
  const isHydrated = useHydrated()
  const [hasFailed, setHasFailed] = useState(false)
  if (useMarket().choices.length === 0 || !isHydrated || hasFailed) return null
  return <MarketOffer onLoadError={() => setHasFailed(true)} />
}
