import type { LineChange } from '@atelier/domain/cart/cart-changes'
import { formatMoney, type Currency } from '@atelier/domain/money/money'
import type { ShopRegion } from '@atelier/domain/region/region'
import { weightText } from '@atelier/domain/values/weight'
import { useCurrency } from '../../shop/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { useRegion } from '../../shop/use-region.ts'

function describeChange(
  { line, newPriceCents, available, weightGrams, taxClass }: LineChange,
  currency: Currency,
  region: ShopRegion,
): string {
  if (available === 0) return 'no longer available; we’ll remove it from your cart'
  const textOf = (cents: number) => formatMoney({ cents, currency }, region)
  const parts = [
    newPriceCents !== null && `now costs ${textOf(newPriceCents)} instead of ${textOf(line.unitPriceCents)}`,
    weightGrams !== null && `weighs ${weightText(weightGrams)}, which may change the price of the delivery`,
    taxClass !== null && 'is taxed at another rate, which may change the total',
    available !== null && `only ${available} left instead of ${line.quantity}`,
  ]
  return parts.filter(Boolean).join('; ')
}

interface Props {
  changes: readonly LineChange[]
  onAccept: () => void
}

/**
 * Lists the changes in price and stock since the cart was filled. The shopper must accept them; nothing is ordered yet.
 */
export function CartChangesNotice({ changes, onAccept }: Props) {
  const region = useRegion()
  const currency = useCurrency()
  return (
    <div className="mt-4 bg-stone p-5">
      <ul className="grid gap-2 text-[0.9375rem] leading-6">
        {changes.map((change) => (
          <li key={change.line.cartItemId} className="wrap-anywhere">
            <span className="font-medium">
              {change.line.name}
              {change.line.color && `, ${change.line.colorLabel ?? change.line.color}`}
            </span>
            : {describeChange(change, currency, region)}.
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-soft">Nothing has been ordered yet.</p>
      <Button variant="ghost" className="mt-4 w-full" onClick={onAccept}>
        Update my cart
      </Button>
    </div>
  )
}
