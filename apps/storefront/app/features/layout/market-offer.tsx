import { useState } from 'react'
import { useMarket } from '../../shop/use-market.ts'
import { Icon } from '../../ui/icon.tsx'
import { homeMarketFor } from './home-market.ts'
import { hasChosenMarket, rememberMarketChoice, useSamePageIn } from './market-links.ts'

/**
 * A quiet line that offers the market of the visitor's country. The visitor may stay in any market, and is never sent to
 * another one: the line is gone for good once it is dismissed or a market is chosen.
 */
export default function MarketOffer() {
  const { key, choices } = useMarket()
  const samePageIn = useSamePageIn()
  const [isOpen, setIsOpen] = useState(() => !hasChosenMarket())
  const [home] = useState(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return homeMarketFor({ languages: navigator.languages, timeZone }, choices)
  })
  if (!isOpen || !home || home.key === key) return null
  const dismiss = () => {
    rememberMarketChoice()
    setIsOpen(false)
  }
  return (
    <aside
      aria-label="Your country"
      className="no-print flex items-center justify-center gap-3 border-b border-line bg-paper pl-5 text-[0.8125rem] leading-5 text-ink"
    >
      <p className="py-2">
        Prices and delivery for {home.name}, in {home.currency}:{' '}
        <a href={samePageIn(home.key)} className="link-text inline-block py-1" onClick={rememberMarketChoice}>
          go to {home.name}
        </a>
      </p>
      <button type="button" aria-label="Stay here" title="Stay here" className="hit flex-none" onClick={dismiss}>
        <Icon name="close" className="size-4" />
      </button>
    </aside>
  )
}
