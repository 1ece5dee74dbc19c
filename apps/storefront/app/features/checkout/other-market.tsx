import { countryLabel } from '@atelier/domain/checkout/countries'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import type { MarketChoice } from '@atelier/domain/markets/shop-market'
import { paths } from '../../shop/paths.ts'
import { buttonClass } from '../../ui/button.tsx'

/**
 * Offers to continue the checkout in the market that delivers to the chosen country. What the customer typed stays in the
 * tab. The other market shows its prices, and asks to confirm its total.
 */
export function OtherMarket({ market, country }: { market: MarketChoice; country: string }) {
  return (
    <section aria-label="Another market" className="mt-5 bg-stone p-5 text-[0.9375rem] leading-6">
      <p>
        Orders to {countryLabel(country)} are placed in our {market.name} store, with prices in {market.currency}. What
        you typed comes with you, and you see the new total before you order.
      </p>
      <a href={pathInMarket(market.key, paths.checkout('shipping'))} className={`${buttonClass('ghost')} mt-4`}>
        Continue in {market.name}
      </a>
    </section>
  )
}
