import { formatUsd } from '@atelier/domain/money'
import { percentOff } from '@atelier/domain/sales/sale-price'
import { ActionIcon } from '@mantine/core'
import { ResponsiveImage } from '../../../ui/display/responsive-image.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { SalePreview } from './sale-form.ts'
import styles from './sales.module.css'

export interface SaleCardProps {
  preview: SalePreview
  onRemove: () => void
}

/** A product card as the shop shows it in the sale: new price in the accent color, old price crossed out. */
export function SaleCard({ preview: { product, now, during, note, isLeftOut }, onRemove }: SaleCardProps) {
  const shown = during ?? now
  const old = shown.compareAtCents !== null && shown.compareAtCents > shown.priceCents ? shown.compareAtCents : null
  return (
    <li className={styles.card} data-left-out={isLeftOut || undefined}>
      <span className={styles.picture}>
        <ResponsiveImage image={product.image ?? undefined} minWidth={320} alt="" />
        <ActionIcon
          className={styles.remove}
          variant="default"
          aria-label={`Remove ${product.name}`}
          onClick={onRemove}
        >
          <Icon name="close" size={15} />
        </ActionIcon>
      </span>
      <b className={styles.cardName}>{product.name}</b>
      <span className={styles.line}>
        {product.color ? `Color: ${product.color}` : ''}
        {during ? <span>{`−${percentOff(during)}%`}</span> : null}
      </span>
      <span className={styles.prices}>
        <span className={old === null ? '' : styles.salePrice}>
          {old === null ? null : <span className="visually-hidden">Sale price </span>}
          {formatUsd(shown.priceCents)}
        </span>
        {old === null ? null : (
          <s className={styles.soft}>
            <span className="visually-hidden">was </span>
            {formatUsd(old)}
          </s>
        )}
      </span>
      {isLeftOut || note ? <span className={styles.note}>{isLeftOut ? `Left out. ${note ?? ''}` : note}</span> : null}
    </li>
  )
}
