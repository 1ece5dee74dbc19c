import { cartTotals, itemCount, type Cart } from '@atelier/domain/cart/cart'
import { words } from '../../policy-words.ts'
import { Bill } from '../../ui/bill.tsx'
import { SummaryAside } from '../../ui/summary-aside.tsx'

/** S2's order summary: beside the steps on a desktop, folded above them on a phone. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const count = itemCount(cart)
  const totals = cartTotals(cart)
  return (
    <SummaryAside
      label="Order summary"
      title="Order summary"
      folded={`Order summary, ${count === 1 ? '1 item' : `${count} items`}`}
      totalCents={totals.totalCents}
      facts={
        <>
          <p>Shipping is not added at checkout.</p>
          <p className="first-letter:uppercase">
            {words.changeOrder} {words.returnSentence} Every piece has a {words.warranty}.
          </p>
        </>
      }
    >
      <Bill lines={cart.map((line) => ({ ...line, key: line.cartItemId }))} totals={totals} tax={words.tax} />
    </SummaryAside>
  )
}
