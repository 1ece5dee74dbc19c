import { cartTotals, itemCount, type Cart, type CartLine } from '@atelier/domain/cart/cart'
import { formatUsd } from '@atelier/domain/money'
import { words } from '../../policy-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'

function SummaryLine({ line }: { line: CartLine }) {
  const facts = [line.color && `Color: ${line.color}`, line.quantity > 1 && `${line.quantity} pieces`].filter(Boolean)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-stone-line py-4">
      <Thumbnail url={line.imageUrl} />
      <div>
        <p className="serif-small text-[1.125rem] leading-[1.3] wrap-anywhere">{line.name}</p>
        <p className="text-small text-ink-soft">{facts.join(', ')}</p>
      </div>
      <p className="text-small">{formatUsd(line.unitPriceCents * line.quantity)}</p>
    </li>
  )
}

function Lines({ cart }: { cart: Cart }) {
  const { subtotalCents, taxCents, totalCents } = cartTotals(cart)
  const row = 'flex justify-between gap-6 py-1'
  return (
    <>
      <ul>
        {cart.map((line) => (
          <SummaryLine key={line.cartItemId} line={line} />
        ))}
      </ul>
      <dl className="mt-4 text-[0.9375rem]">
        <div className={row}>
          <dt>Subtotal</dt>
          <dd>{formatUsd(subtotalCents)}</dd>
        </div>
        <div className={row}>
          <dt>{words.tax}</dt>
          <dd>{formatUsd(taxCents)}</dd>
        </div>
        <div className="mt-3 flex justify-between gap-6 border-t border-ink pt-4 text-[1.25rem] leading-7">
          <dt>Total</dt>
          <dd>{formatUsd(totalCents)}</dd>
        </div>
      </dl>
    </>
  )
}

/** S2's order summary: beside the steps on a desktop, folded above them on a phone. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const count = itemCount(cart)
  return (
    <aside
      aria-label="Order summary"
      className="bg-stone px-page max-md:py-1 md:px-[clamp(1.25rem,4vw,4rem)] md:py-[clamp(2rem,4.5vw,4.5rem)]"
    >
      <div className="sticky top-12 max-w-[26.25rem] max-md:hidden">
        <h2 className="serif-small text-[1.75rem] leading-8">Order summary</h2>
        <Lines cart={cart} />
        <div className="mt-8 grid gap-2 text-small text-ink-soft">
          <p>Shipping is not added at checkout.</p>
          <p className="first-letter:uppercase">
            {words.returnSentence} Every piece has a {words.warranty}.
          </p>
        </div>
      </div>
      <details className="disclosure md:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 text-small">
          <span className="flex items-center gap-2.5">
            Order summary, {count === 1 ? '1 item' : `${count} items`}
            <Icon name="plus" className="size-3.5" />
          </span>
          <span>{formatUsd(cartTotals(cart).totalCents)}</span>
        </summary>
        <div className="pb-6">
          <Lines cart={cart} />
        </div>
      </details>
    </aside>
  )
}
