import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { ListError } from '../../../ui/list/list-error.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ordersUrl } from '../list/views/order-views.ts'
import { Bench } from './bench.tsx'
import { BenchFrame } from './bench-frame.tsx'
import { packQueueQuery } from './pack.queries.ts'
import { setTabTitle } from '../../../ui/brand.ts'

/** Where the bench leads when it is left. */
const ORDERS_TO_PACK = ordersUrl({ status: 'to_pack' })

/** The packing bench, full screen: orders are packed and shipped one after the other, by keyboard and scanner. */
export function PackPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const leave = (): void => void navigate(ORDERS_TO_PACK)
  const selected = (params.get('ids') ?? '').split(',').filter((id) => id !== '')
  const queue = useQuery(packQueueQuery(selected))
  /** Fetches the orders that are left: all of them after a selection. */
  const loadMore = (): void => void (selected.length > 0 ? navigate(paths.packOrders) : queue.refetch())
  useEffect(() => {
    setTabTitle('Pack orders')
  }, [])
  if (queue.isError) {
    return (
      <BenchFrame onLeave={leave}>
        <ListError title="Failed to fetch orders" error={queue.error} onRetry={() => void queue.refetch()}>
          {queue.error.message}
        </ListError>
      </BenchFrame>
    )
  }
  if (!queue.data || queue.isFetching) {
    return (
      <BenchFrame onLeave={leave}>
        <Skeleton className="h-[60dvh]" />
      </BenchFrame>
    )
  }
  if (queue.data.length === 0) {
    const back = (
      <Button component={Link} to={ORDERS_TO_PACK}>
        Back to Orders
      </Button>
    )
    return (
      <BenchFrame onLeave={leave}>
        <EmptyState title="Nothing to pack" action={back}>
          Paid orders that haven’t shipped will appear here.
        </EmptyState>
      </BenchFrame>
    )
  }
  return <Bench key={queue.dataUpdatedAt} queue={queue.data} onLeave={leave} onReload={loadMore} />
}
