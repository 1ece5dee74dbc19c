import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { formatCount, pluralize } from '../../ui/format/numbers.ts'
import { earlierMatchesQuery } from './earlier-orders.queries.ts'

/** Says that a search of the order list also finds orders of the old shop, and leads to them. */
export function EarlierOrderMatches({ search = '' }: { search?: string | undefined }) {
  const { data: orders = [], total = 0 } = useQuery(earlierMatchesQuery(search)).data ?? {}
  if (total === 0) return null
  return (
    <p className="mb-3 text-small text-ink-soft" role="status">
      {pluralize(total, 'earlier order')} of your old shop {total === 1 ? 'matches' : 'match'}:{' '}
      {orders.map(({ orderId, number }, at) => (
        <span key={orderId}>
          {at > 0 ? ', ' : ''}
          <Link to={paths.earlierOrder(orderId)} className="text-link">
            {number}
          </Link>
        </span>
      ))}
      {total > orders.length ? (
        <>
          {' '}
          and{' '}
          <Link to={`${paths.earlierOrders}?search=${encodeURIComponent(search)}`} className="text-link">
            {formatCount(total - orders.length)} more
          </Link>
        </>
      ) : null}
    </p>
  )
}
