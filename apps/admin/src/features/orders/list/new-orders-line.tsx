import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import styles from '../orders.module.css'

/** A quiet line above a page of the order list that does not show the new orders. */
export function NewOrdersLine({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <p className={styles.newOrders}>
      {pluralize(count, 'new order')} —{' '}
      <Link to={paths.orders} className="text-link" onClick={onShow}>
        Show<span className="visually-hidden"> the newest orders</span>
      </Link>
    </p>
  )
}
