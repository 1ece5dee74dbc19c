import type { OrderItem } from '@atelier/domain/orders/order.schema'
import { wrappedLabel } from '@atelier/domain/orders/wrapped-label'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { ItemThumbnail } from './item-thumbnail.tsx'
import { lineTotal, variantLabel } from './line-item-labels.ts'
import styles from './line-items-table.module.css'
import { REGION } from '../../region.ts'

export interface LineItemsTableProps<Item extends OrderItem> {
  items: readonly Item[]
  /** Of the order. */
  currency: Currency
  /** Whether each line links to its product. */
  isLinked?: boolean
  quantityOf?: (item: Item) => ReactNode
  /** Returns what is shown below the product. */
  statusOf?: (item: Item) => ReactNode
}

/** The line items of an order or a return. */
export function LineItemsTable<Item extends OrderItem>(props: LineItemsTableProps<Item>) {
  const { items, currency, isLinked = false, quantityOf = ({ quantity }) => quantity, statusOf } = props
  return (
    <table className={`${styles.items} w-full border-collapse`}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={styles.price}>
            Price
          </th>
          <th scope="col">Qty</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.productId} ${item.color} ${item.size}`}>
            <td>
              <Product item={item} isLinked={isLinked} />
              {statusOf?.(item)}
            </td>
            <td className={styles.price}>{formatAmount(item.price, currency, REGION)}</td>
            <td>{quantityOf(item)}</td>
            <td>{lineTotal(item, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Product({ item, isLinked }: { item: OrderItem; isLinked: boolean }) {
  const variant = variantLabel(item)
  return (
    <span className="flex items-center gap-3 min-w-0 wrap-anywhere [&_a:hover]:underline [&_a:hover]:underline-offset-3">
      <ItemThumbnail src={item.imageUrl} />
      <span>
        <b>{isLinked ? <Link to={paths.product(item.productId)}>{item.name}</Link> : item.name}</b>
        {variant ? <span className="block note">{variant}</span> : null}
        {item.wrapped ? <span className="block text-small font-medium">{wrappedLabel(item)}</span> : null}
      </span>
    </span>
  )
}
