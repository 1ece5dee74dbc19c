import { call } from '@atelier/api-client/call'
import { listStockMovements } from '@atelier/domain/products/staff-products.endpoints'
import type { StockMovement } from '@atelier/domain/products/stock-movements.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Timeline, TimelineEvent } from '../../../ui/display/timeline.tsx'
import { PRODUCTS } from '../products.queries.ts'
import styles from './product-form.module.css'

const REASONS: Readonly<Record<string, string>> = {
  opening: 'Count when the history began',
  created: 'Color added',
  edited: 'Edited',
  imported: 'CSV import',
  ordered: 'Ordered',
  held: 'Held for a payment',
  'hold ended': 'Hold ended',
  'order closed': 'Order cancelled or refunded',
  'order reopened': 'Order reopened',
  restocked: 'Restocked',
  'exchange held': 'Held for an exchange',
  'exchange ended': 'Exchange ended',
}

const countText = (count: number | null): string => (count === null ? 'not tracked' : String(count))

/** The changes of the stocks of a product, newest first; loaded when staff open it. */
export function StockHistory({ productId }: { productId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [...PRODUCTS, 'stock', productId],
    queryFn: async ({ signal }) => (await call(api, listStockMovements, { params: { productId } }, { signal })).data,
    enabled: isOpen,
  })
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Stock history</summary>
      {isError ? <p className={styles.hint}>The history could not be loaded. Close it and try again.</p> : null}
      {data?.length === 0 ? <p className={styles.hint}>No stock was tracked yet.</p> : null}
      {data && data.length > 0 ? (
        <Timeline>
          {data.map((movement) => (
            <Movement key={movement.movementId} movement={movement} />
          ))}
        </Timeline>
      ) : null}
    </details>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { color, from, to, reason, at, actorName, orderId, returnId } = movement
  return (
    <TimelineEvent
      tone="mute"
      title={`${color}: ${countText(from)} → ${countText(to)}`}
      detail={
        <>
          {REASONS[reason] ?? 'Changed outside the shop'}
          {orderId ? (
            <>
              {' '}
              <Link to={paths.order(orderId)} className="text-link">
                {orderNumber(orderId)}
              </Link>
            </>
          ) : null}
          {returnId ? (
            <>
              {' '}
              <Link to={paths.return(returnId)} className="text-link">
                return
              </Link>
            </>
          ) : null}
          {actorName ? ` · ${actorName}` : ''} · <DateTime iso={at} />
        </>
      }
    />
  )
}
