import { formatMoney, type Currency } from '@atelier/domain/money/money'
import { percentOff, type ProductPrices } from '@atelier/domain/sales/sale-price'
import { ActionIcon } from '@mantine/core'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useCurrency, useTerms } from '../../../terms.ts'
import type { SalePreview } from './sale-form.ts'
import styles from './sales.module.css'
import { REGION } from '../../../region.ts'

export interface SaleCardProps {
  preview: SalePreview
  onRemove: () => void
}

/** A product card as the shop shows it in the sale: new price in the accent color, old price crossed out. */
export function SaleCard({ preview: { product, now, during, note, isLeftOut, markets }, onRemove }: SaleCardProps) {
  const currency = useCurrency()
  const terms = useTerms()
  const nameOf = (market: string) => terms.markets.find(({ key }) => key === market)?.name ?? market
  return (
    <li className={`${styles.card} flex flex-col min-w-0 text-body leading-5`} data-left-out={isLeftOut || undefined}>
      <span className={`${styles.picture} relative aspect-4/5 mb-2.5 overflow-hidden bg-picture`}>
        <ResponsiveImage image={product.image ?? undefined} minWidth={320} alt="" />
        <ActionIcon
          className="absolute top-1.5 right-1.5"
          variant="default"
          aria-label={`Remove ${product.name}`}
          onClick={onRemove}
        >
          <Icon name="close" size={15} />
        </ActionIcon>
      </span>
      <b
        className={`${styles.cardName} font-light text-[18px] leading-5.75 font-display [-webkit-text-stroke:var(--optical)] wrap-anywhere`}
      >
        {product.name}
      </b>
      <span className="text-ink-soft flex justify-between gap-2">
        {product.color ? `Color: ${product.color}` : ''}
        {during ? <span>{`−${percentOff(during)}%`}</span> : null}
      </span>
      <ShownPrices prices={during ?? now} currency={currency} />
      {markets.map((each) => (
        <span key={each.market} className="flex flex-wrap gap-x-2 text-small leading-4.5 tabular-nums">
          <span className="text-ink-soft">{nameOf(each.market)}</span>
          <ShownPrices {...each} />
        </span>
      ))}
      {isLeftOut || note ? (
        <span className="mt-1 text-small leading-4.5 text-warn">{isLeftOut ? `Left out. ${note ?? ''}` : note}</span>
      ) : null}
    </li>
  )
}

/** A price in the accent color beside the one before, crossed out; in plain text when it is not reduced. */
function ShownPrices({
  prices: { priceCents, compareAtCents },
  currency,
}: {
  prices: ProductPrices
  currency: Currency
}) {
  const old = compareAtCents !== null && compareAtCents > priceCents ? compareAtCents : null
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-0 tabular-nums">
      <span className={old === null ? '' : 'font-medium text-accent'}>
        {old === null ? null : <span className="visually-hidden">Sale price </span>}
        {formatMoney({ cents: priceCents, currency }, REGION)}
      </span>
      {old === null ? null : (
        <s className="text-ink-soft">
          <span className="visually-hidden">was </span>
          {formatMoney({ cents: old, currency }, REGION)}
        </s>
      )}
    </span>
  )
}
