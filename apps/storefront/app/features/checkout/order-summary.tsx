import { cartTotals, itemCount, type Cart } from '@atelier/domain/cart/cart'
import { formatUsd } from '@atelier/domain/money'
import { words } from '../../policy-words.ts'
import { Bill } from '../../ui/bill.tsx'
import { Icon } from '../../ui/icon.tsx'

/** S2's order summary: beside the steps on a desktop, folded above them on a phone. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const count = itemCount(cart)
  const totals = cartTotals(cart)
  const bill = <Bill lines={cart.map((line) => ({ ...line, key: line.cartItemId }))} totals={totals} tax={words.tax} />
  return (
    <aside
      aria-label="Order summary"
      className="bg-stone px-page max-md:py-1 md:px-[clamp(1.25rem,4vw,4rem)] md:py-[clamp(2rem,4.5vw,4.5rem)]"
    >
      <div className="sticky top-12 max-w-[26.25rem] max-md:hidden">
        <h2 className="serif-small text-[1.75rem] leading-8">Order summary</h2>
        {bill}
        <div className="mt-8 grid gap-2 text-small text-ink-soft">
          <p>Shipping is not added at checkout.</p>
          <p>Your card goes straight to the payment provider. We never see its number.</p>
          <p className="first-letter:uppercase">
            {words.changeOrder} {words.returnSentence} Every piece has a {words.warranty}.
          </p>
        </div>
      </div>
      <details className="disclosure md:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 text-small">
          <span className="flex items-center gap-2.5">
            Order summary, {count === 1 ? '1 item' : `${count} items`}
            <Icon name="plus" className="size-3.5" />
          </span>
          <span>{formatUsd(totals.totalCents)}</span>
        </summary>
        <div className="pb-6">{bill}</div>
      </details>
    </aside>
  )
}
