import { isDeliveryCharged } from '@atelier/domain/delivery/delivery-methods'
import { quoteTaxLabel } from '@atelier/domain/terms/tax-label'
import { isTaxKnown, isTotalKnown } from '@atelier/domain/quote/quote'
import { itemCount } from '@atelier/domain/cart/cart'
import { usePolicyText } from '../../shop/policy-text.ts'
import { useMarketName } from '../cart/cart.public.ts'
import { useCart } from '../cart/cart.store.ts'
import { Bill } from '../../ui/bill.tsx'
import { totalsRows, untaxedRows } from '../../ui/totals.ts'
import { SummaryAside } from '../../ui/summary-aside.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useOrderQuote } from './use-order-quote.ts'
import { useTerms } from '../../shop/use-terms.ts'
import { useRegion } from '../../shop/use-region.ts'

/** What stands for a tax that is not known. */
const TAX_LATER = { known: '', unknown: 'At payment', asking: 'Calculating...', failed: 'Not calculated' } as const

/** The order summary: next to the steps on a desktop, collapsed above them on a phone (S2). */
export function CartSummary() {
  const region = useRegion()
  const terms = useTerms()
  const policyText = usePolicyText()
  // Only the browser knows the cart, so no amount is shown before hydration.
  const isKnown = useHydrated()
  const { cart, unpriced } = useCart()
  const count = itemCount(cart)
  const market = useMarketName()
  const { quote, status } = useOrderQuote()
  return (
    <SummaryAside
      label="Order summary"
      title="Order summary"
      folded={isKnown ? `Order summary, ${count === 1 ? '1 item' : `${count} items`}` : 'Order summary'}
      total={isKnown && isTotalKnown(quote) ? { cents: quote.totalCents, currency: quote.currency } : null}
      facts={
        isKnown && (
          <>
            {!isDeliveryCharged(terms.shipping) && <p>Shipping is not added at checkout.</p>}
            {unpriced.map(({ cartItemId, name }) => (
              <p key={cartItemId}>
                {name} is not sold in {market}. It stays in your cart, and is not part of this order.
              </p>
            ))}
            <p className="first-letter:uppercase">{policyText.orderPromises}</p>
          </>
        )
      }
    >
      {isKnown && (
        <Bill
          lines={quote.lines.map((line) => ({ ...line, key: line.cartItemId }))}
          currency={quote.currency}
          totals={
            isTaxKnown(quote)
              ? totalsRows(quote, quoteTaxLabel(quote), region)
              : untaxedRows(quote, TAX_LATER[status], region)
          }
          isBusy={status === 'asking'}
        />
      )}
    </SummaryAside>
  )
}
