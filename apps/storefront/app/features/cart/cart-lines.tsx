import { QUANTITY_CHOICES, type CartLine } from '@atelier/domain/cart/cart'
import { useEffect, useRef } from 'react'
import { paths } from '../../shop/paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Price } from '../../ui/price.tsx'
import { Thumbnail } from '../../ui/images/thumbnail.tsx'
import { cartStore, useCart } from './cart.store.ts'
import { GiftWrapChoice } from './gift-wrap-choice.tsx'

function Line({ line }: { line: CartLine }) {
  const href = paths.product(line.slug, line.color ?? undefined)
  return (
    <li className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-4 border-t border-line py-4.5">
      <PageLink to={href} onClick={cartStore.close} tabIndex={-1} aria-hidden="true">
        <Thumbnail url={line.imageUrl} />
      </PageLink>
      <div>
        <h3 className="serif-small text-[1.125rem] leading-[1.3] wrap-anywhere">
          <PageLink to={href} onClick={cartStore.close}>
            {line.name}
          </PageLink>
        </h3>
        {line.color !== null && <p className="text-small text-ink-soft">Color: {line.colorLabel ?? line.color}</p>}
        <p className="text-small">
          <Price cents={line.unitPriceCents} oldCents={line.oldUnitPriceCents ?? null} />
        </p>
        <div className="mt-1 flex items-center justify-between">
          <select
            className="field-select h-11 w-19 border border-field bg-field-ground bg-[right_0.75rem_center] pr-7 pl-3 text-small hover:border-ink"
            aria-label={`Quantity of ${line.name}`}
            value={line.quantity}
            onChange={(event) => cartStore.setQuantity(line, Number(event.target.value))}
          >
            {QUANTITY_CHOICES.map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="link-text min-h-11 text-small text-ink-soft hover:text-ink"
            aria-label={`Remove ${line.name}`}
            onClick={() => cartStore.remove(line)}
          >
            Remove
          </button>
        </div>
        <GiftWrapChoice line={line} />
      </div>
    </li>
  )
}

/**
 * Offers to undo in place of the removed line. Takes the focus, which would otherwise leave the drawer with the line.
 */
function UndoLine({ name }: { name: string }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <li className="border-t border-line py-4.5">
      <div className="flex min-h-12 items-center justify-between gap-4 bg-stone px-4 text-small">
        <span className="wrap-anywhere">{name} removed.</span>
        <button ref={button} type="button" className="link-text min-h-12 font-medium" onClick={cartStore.undoRemove}>
          Undo
        </button>
      </div>
    </li>
  )
}

/** The lines of the cart. The line just removed stays in its place as an offer to undo. */
export function CartLines() {
  const { cart, removed } = useCart()
  const rows = cart.map((line) => <Line key={line.cartItemId} line={line} />)
  if (removed) {
    const undo = <UndoLine key={`undo ${removed.line.cartItemId}`} name={removed.line.name} />
    rows.splice(removed.index, 0, undo)
  }
  return <ul className="px-6">{rows}</ul>
}
