import { isTotalKnown } from '@atelier/domain/quote/quote'
import { formatMoney } from '@atelier/domain/money/money'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import { paths } from '../../shop/paths.ts'
import { useMarket } from '../../shop/use-market.ts'
import { Button } from '../../ui/button.tsx'
import { CartMoveList, useMarketName } from '../cart/cart.public.ts'
import { cartStore, useCart } from '../cart/cart.store.ts'
import { useOrderQuote } from './use-order-quote.ts'
import { useRegion } from '../../shop/use-region.ts'

/**
 * Stands in for the steps when the shopper came from another market: nothing is ordered at prices that the shopper has not
 * seen and confirmed.
 */
export function ConfirmMarket() {
  const region = useRegion()
  const { move } = useCart()
  const { choices } = useMarket()
  const name = useMarketName()
  const { quote } = useOrderQuote()
  const { totalCents: cents, currency } = quote
  const total = `${formatMoney({ cents, currency }, region)}${isTotalKnown(quote) ? '' : ' before tax'}`
  const left = choices.find(({ key }) => key === move?.from)
  return (
    <section aria-labelledby="confirm-market" className="mt-8">
      <h1 id="confirm-market" className="serif text-page text-balance">
        Your order is now in {name}
      </h1>
      <p className="mt-3 mb-5 max-w-[52ch]">
        Prices, tax and delivery are those of {name}, in {currency}. What you typed is still here.
      </p>
      <CartMoveList />
      <p className="mt-5 border-t border-line pt-4 text-[1.125rem]">New total: {total}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={cartStore.acceptMove}>Continue with {total}</Button>
        {left && (
          <a href={pathInMarket(left.key, paths.checkout())} className="link-text inline-flex min-h-11 items-center">
            Back to {left.name}
          </a>
        )}
      </div>
    </section>
  )
}
