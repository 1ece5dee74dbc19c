import type { OrderDetail, OrderItem } from '@atelier/domain/orders/order.schema'
import { formatDollars, toCents, toDollars } from '@atelier/domain/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTerms } from '../../../terms.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { useCan } from '../../session/session.store.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import styles from './order-items-card.module.css'

export const lineTotal = ({ price, quantity }: OrderItem): string => formatDollars(toDollars(toCents(price) * quantity))

/** Formats the variant, omitting missing parts: 'Color: Cognac, Size: One size'. */
export const variantLabel = ({ color, size }: OrderItem): string =>
  [color ? `Color: ${color}` : '', size ? `Size: ${size}` : ''].filter(Boolean).join(', ')

/** Formats the number of units in the order. */
export function itemCountLabel(order: { items: readonly OrderItem[] }): string {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return pluralize(count, 'item')
}

/** Longer orders collapse after this many lines: on phones the actions follow below them, on desktops the history. */
const SHOWN = 10

export function OrderItemsCard({ order }: { order: OrderDetail }) {
  const [isWhole, setIsWhole] = useState(order.items.length <= SHOWN + 2)
  const items = isWhole ? order.items : order.items.slice(0, SHOWN)
  const mayOpen = useCan('products:view')
  return (
    <Card title="Order Items" aside={itemCountLabel(order)} isFlush>
      <table className={styles.items}>
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
                <Item item={item} to={mayOpen ? paths.product(item.productId) : null} />
              </td>
              <td className={styles.price}>{formatDollars(item.price)}</td>
              <td>{item.quantity}</td>
              <td>{lineTotal(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole ? null : (
        <button type="button" className={`text-link ${styles.more}`} onClick={() => setIsWhole(true)}>
          Show all {order.items.length} lines
        </button>
      )}
      <div className={styles.totals}>
        <OrderTotalsList order={order} />
      </div>
    </Card>
  )
}

/** Subtotal, tax and total as stored with the order; never recomputed from the total. */
export function OrderTotalsList({ order }: { order: OrderDetail }) {
  const { taxPercent } = useTerms()
  return (
    <DescriptionList>
      <DescriptionItem name="Subtotal">{formatDollars(order.subtotal)}</DescriptionItem>
      <DescriptionItem name={`Tax (${taxPercent}%)`}>{formatDollars(order.tax)}</DescriptionItem>
      <DescriptionItem name="Total" isStrong>
        {formatDollars(order.total)}
      </DescriptionItem>
    </DescriptionList>
  )
}

export function Item({ item, to = null }: { item: OrderItem; to?: string | null }) {
  const variant = variantLabel(item)
  return (
    <span className={styles.item}>
      <Thumbnail src={item.imageUrl} />
      <span>
        <b>{to === null ? item.name : <Link to={to}>{item.name}</Link>}</b>
        {variant ? <span className={styles.variant}>{variant}</span> : null}
      </span>
    </span>
  )
}

/** The product's image, or an empty placeholder if the product was deleted. */
function Thumbnail({ src }: { src: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  if (src === null || isBroken) return <span className={styles.thumbnail} />
  return <img className={styles.thumbnail} src={src} alt="" loading="lazy" onError={() => setIsBroken(true)} />
}
