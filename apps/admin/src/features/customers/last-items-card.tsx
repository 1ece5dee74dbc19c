import type { LastItem } from '@atelier/domain/customers/customers.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { ResponsiveImage } from '../../ui/display/responsive-image.tsx'
import { lineTotal } from '../orders/orders.public.ts'
import styles from './customer-page.module.css'
import { customerPageClasses } from './customer-page-classes.ts'

/** The items that the customer bought last, newest first. */
export function LastItemsCard({ items }: { items: readonly LastItem[] }) {
  return (
    <Card title="Last items" isFlush>
      {items.length === 0 ? (
        <p className={customerPageClasses.empty}>No items yet.</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${item.orderId} ${item.position}`}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Item({ item: { orderId, name, color, quantity, price, currency, imageUrl, createdAt } }: { item: LastItem }) {
  const number = orderNumber(orderId)
  return (
    <>
      <span className="overflow-hidden h-15 rounded-sm bg-picture">
        <ResponsiveImage image={imageUrl === null ? undefined : { url: imageUrl, alt: '' }} minWidth={96} alt="" />
      </span>
      <span className={`${styles.item} grid`}>
        <b>
          {quantity > 1 ? `${quantity} × ` : ''}
          {name}
        </b>
        {color ? <span>{color}</span> : null}
        <span className="text-ink-soft">
          <DateTime iso={createdAt} isDay />,{' '}
          <Link to={paths.order(orderId)} className={styles.about} aria-label={`${name}, order ${number}`}>
            {number}
          </Link>
        </span>
      </span>
      <span className="tabular-nums">{lineTotal({ price, quantity }, currency)}</span>
    </>
  )
}
