import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import { Checkbox } from '@mantine/core'
import { ItemThumbnail } from '../item-thumbnail.tsx'
import { lineItemLabel, variantLabel } from '../line-item-labels.ts'
import { isItemPacked, itemKey, unitsPacked, type PackedUnits, type SlipItem } from './bench-state.ts'
import styles from './bench.module.css'
import { benchClasses } from './bench-classes.ts'

export interface ItemsToPackProps {
  items: readonly SlipItem[]
  packed: PackedUnits
  /** The line item whose image is large, and which Enter packs. */
  current: string | null
  onPack: (item: SlipItem, units: number) => void
}

const quantityText = ({ quantity }: SlipItem): string => `${quantity} ×`

/** The line items of an order to tick off. A tick packs all units of the line. */
export const ItemsToPack = ({ items, packed, current, onPack }: ItemsToPackProps) => (
  <ul className="border-t border-t-line" aria-label="Items to pack">
    {items.map((item) => (
      <li key={itemKey(item)} className={styles.item} aria-current={itemKey(item) === current ? 'true' : undefined}>
        <Checkbox
          size="md"
          checked={isItemPacked(item, packed)}
          aria-label={`Packed: ${item.quantity} × ${lineItemLabel(item)}`}
          onChange={(event) => onPack(item, event.currentTarget.checked ? item.quantity : 0)}
        />
        <ItemThumbnail src={item.imageUrl} />
        <span className="grid">
          <b className="font-medium wrap-anywhere">{item.name}</b>
          <span className={benchClasses.soft}>{variantLabel(item)}</span>
          {item.wrapped ? <b className="font-medium">{wrappedLabel(item)}</b> : null}
          {item.sku ? <span className={benchClasses.soft}>{item.sku}</span> : null}
        </span>
        <span className="grid justify-items-end text-[20px] leading-6.5 font-medium tabular-nums">
          {quantityText(item)}
          {item.quantity > 1 ? (
            <span className={benchClasses.soft}>
              {unitsPacked(item, packed)} of {item.quantity} packed
            </span>
          ) : null}
        </span>
      </li>
    ))}
  </ul>
)
