import type { OrderListRow } from '@atelier/domain/orders/order.schema'
import { pluralize } from '../../../ui/format/numbers.ts'
import { ItemThumbnail } from '../item-thumbnail.tsx'
import styles from '../orders.module.css'

/** Images beyond this number are a count. */
const SHOWN = 2

/** The items of an order as small images. */
export function OrderItemsCell({ items = [] }: Pick<OrderListRow, 'items'>) {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const hidden = units - Math.min(items.length, SHOWN)
  const names = items.map(({ name }) => name).join(', ')
  return (
    <span className={`${styles.thumbnails} flex items-center gap-1`} title={names}>
      {items.slice(0, SHOWN).map(({ imageUrl }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- images of one order are never reordered
        <ItemThumbnail key={index} src={imageUrl} isSmall />
      ))}
      {hidden > 0 ? (
        <span className="pl-0.5 text-small text-ink-soft tabular-nums" aria-hidden="true">
          +{hidden}
        </span>
      ) : null}
      <span className="visually-hidden">
        {pluralize(units, 'item')}: {names}
      </span>
    </span>
  )
}
