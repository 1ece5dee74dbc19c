import { formatMoney, type Cents } from '@atelier/domain/money/money'
import { useCurrency } from '../shop/use-terms.ts'
import { useRegion } from '../shop/use-region.ts'

/** A price of the shop. With an old price next to it, the new one has the accent color. */
export function Price({ cents, oldCents }: { cents: Cents; oldCents: Cents | null }) {
  const region = useRegion()
  const currency = useCurrency()
  const price = formatMoney({ cents, currency }, region)
  if (oldCents === null) return <>{price}</>
  return (
    <>
      <span className="font-medium text-accent">
        <span className="sr-only">Sale price </span>
        {price}
      </span>{' '}
      <s className="ml-1 text-ink-soft">
        <span className="sr-only">was </span>
        {formatMoney({ cents: oldCents, currency }, region)}
      </s>
    </>
  )
}
