import { Skeleton } from '@mantine/core'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { orderDetailPageClasses } from './order-detail-page-classes.ts'

/** Skeletons of the cards, shown after a short delay. */
export function OrderLoading() {
  const isLate = useDelayed(true)
  return (
    <div role="status" aria-label="Loading the order">
      {isLate ? (
        <div className={orderDetailPageClasses.columns}>
          <div className="stack">
            <Skeleton height={340} />
            <Skeleton height={180} />
          </div>
          <div className="stack">
            <Skeleton height={250} />
            <Skeleton height={130} />
            <Skeleton height={160} />
          </div>
        </div>
      ) : null}
    </div>
  )
}
