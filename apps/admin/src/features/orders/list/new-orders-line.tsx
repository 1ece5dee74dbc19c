import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { pluralize } from '../../../ui/format/numbers.ts'

/** A quiet line above a page of the order list that does not show the new orders. */
export function NewOrdersLine({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  return (
    <p className="mb-3 text-small text-ink-soft tabular-nums">
      {pluralize(count, 'new order')} —{' '}
      <Link to={paths.orders} className="text-link" onClick={onShow}>
        Show<span className="visually-hidden"> the newest orders</span>
      </Link>
    </p>
  )
}
