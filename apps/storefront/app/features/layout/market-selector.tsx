import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import { useMarket } from '../../shop/use-market.ts'
import { Icon } from '../../ui/icon.tsx'
import { rememberMarketChoice, useSamePageIn } from './market-links.ts'

const labelOf = ({ name, currency }: MarketChoice): string => `${name} (${currency})`

/** Offers the same page in the other markets. They have routers of their own, so the links load a document. */
export function MarketSelector() {
  const { key, choices } = useMarket()
  const samePageIn = useSamePageIn()
  const own = choices.find((choice) => choice.key === key)
  if (!own) return null
  return (
    <details className="disclosure relative max-md:w-full">
      <summary className="flex min-h-11 list-none items-center gap-2 text-on-ink">
        <span className="sr-only">Country and currency: </span>
        {labelOf(own)}
        <Icon name="plus" className="size-3.5" />
      </summary>
      <ul className="bg-ink md:absolute md:right-0 md:bottom-full md:z-10 md:min-w-56 md:border md:border-ink-light md:px-4 md:py-2">
        {choices.map((choice) => (
          <li key={choice.key}>
            <a
              href={samePageIn(choice.key)}
              aria-current={choice === own ? 'true' : undefined}
              onClick={rememberMarketChoice}
              className="block py-2.5 whitespace-nowrap decoration-1 underline-offset-4 hover:underline aria-[current]:text-on-ink"
            >
              {labelOf(choice)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
