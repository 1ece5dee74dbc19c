import { formatAmount } from '@atelier/domain/money/money'
import { cartStore } from '../cart/cart.store.ts'
import { paths } from '../../shop/paths.ts'
import { useRegion } from '../../shop/use-region.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { toCartItem, type LinkedLine } from './linked-line.ts'

interface Props {
  lines: readonly LinkedLine[]
  /** The names of items that cannot be bought now. */
  unavailable: readonly string[]
}

/**
 * The items of a cart link. The shopper adds them: opening a link, or a preview of it, changes no cart. The items come to those that
 * are in the cart already.
 */
export function CartLinkPage({ lines, unavailable }: Props) {
  const isHydrated = useHydrated()
  return (
    <main id="main" className="px-page mx-auto grid max-w-[44rem] gap-y-6 py-10">
      <h1 className="serif text-page">
        {lines.length > 0 ? 'Add these to your cart?' : 'This link holds nothing to buy'}
      </h1>
      {unavailable.length > 0 && <Alert>{`Currently unavailable: ${unavailable.join('; ')}.`}</Alert>}
      {lines.length > 0 && (
        <ul className="border-t border-line">
          {lines.map((line) => (
            <LinkedItem key={`${line.productId} ${line.color}`} line={line} />
          ))}
        </ul>
      )}
      {lines.length > 0 ? (
        <div className="grid gap-y-3">
          <Button disabled={!isHydrated} onClick={() => cartStore.addMany(lines.map(toCartItem))}>
            Add to cart
          </Button>
          <p className="text-small text-ink-soft">What is in your cart already stays there.</p>
          <noscript>The cart works with scripts only. Please allow them and open this link again.</noscript>
        </div>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to={paths.products}>See all products</ButtonLink>
          <Button variant="ghost" disabled={!isHydrated} onClick={cartStore.open}>
            Open your cart
          </Button>
        </div>
      )}
    </main>
  )
}

function LinkedItem({
  line: { slug, name, color, colorLabel, price, currency, quantity, imageUrl },
}: {
  line: LinkedLine
}) {
  const region = useRegion()
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4">
      {imageUrl ? <img src={imageUrl} alt="" width={80} height={96} className="h-24 w-20 object-cover" /> : <span />}
      <div>
        <PageLink to={paths.product(slug, color)} className="link-text">
          {name}
        </PageLink>
        <p className="text-small text-ink-soft">
          {colorLabel}, quantity {quantity}
        </p>
      </div>
      <p>{formatAmount(price, currency, region)}</p>
    </li>
  )
}
