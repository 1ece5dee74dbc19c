import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preload } from 'react-dom'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useShowsPersonalData } from '../../session/session.store.ts'
import { CorrectTracking } from '../detail/correct-tracking.tsx'
import { renditionOf } from '../item-thumbnail.tsx'
import { orderQuery } from '../orders.queries.ts'
import { PackingSlip } from '../print/packing-slip.tsx'
import { BenchDone } from './bench-done.tsx'
import { BenchFrame, BenchKeyHints, BenchProgress } from './bench-frame.tsx'
import { benchClasses } from './bench-classes.ts'
import { IMAGE_WIDTH_PX } from './item-image.tsx'
import { OrderOnBench, SettledOrder } from './order-on-bench.tsx'
import { useStepKeys } from './use-bench-keys.ts'
import { noticeText, useBench, type BenchNotice } from './use-bench.ts'

export interface BenchProps {
  /** The orders to pack; never empty. */
  queue: readonly OrderPackingSlip[]
  onLeave: () => void
  /** Fetches the orders that are left. */
  onReload: () => void
}

/** Packs and ships the orders of a queue one after the other. */
export function Bench({ queue, onLeave, onReload }: BenchProps) {
  const bench = useBench(queue)
  const { state, slip, notice } = bench
  usePreloadedImages(queue[state.at + 1])
  useStepKeys((step) => bench.go(state.at + step))
  const progress = slip ? (
    <BenchProgress at={state.at} total={queue.length} settled={Object.keys(state.outcomes).length} onGo={bench.go} />
  ) : null
  return (
    <>
      <BenchFrame progress={progress} onLeave={onLeave}>
        <div className="not-empty:mb-4" aria-live="polite">
          {notice ? <NoticeLine notice={notice} /> : null}
        </div>
        {slip ? null : <BenchDone state={state} onLeave={onLeave} onReload={onReload} />}
        {slip && bench.isSettled ? <SettledOrder slip={slip} outcome={state.outcomes[slip.orderId]} /> : null}
        {slip && !bench.isSettled ? <OrderOnBench key={slip.orderId} slip={slip} bench={bench} /> : null}
        {slip ? <BenchKeyHints /> : null}
      </BenchFrame>
      {slip ? <PackingSlip order={slip} /> : null}
    </>
  )
}

/** Loads the images of the next order before it is on the bench. */
function usePreloadedImages(next: OrderPackingSlip | undefined): void {
  useEffect(() => {
    for (const { imageUrl } of next?.items ?? []) {
      if (imageUrl) preload(renditionOf(imageUrl, IMAGE_WIDTH_PX), { as: 'image' })
    }
  }, [next])
}

/** What happened to the last order, with a correction of its tracking number. */
function NoticeLine({ notice }: { notice: BenchNotice }) {
  const { data: order } = useQuery({ ...orderQuery(notice.orderId), enabled: notice.kind === 'shipped' })
  const showsPersonalData = useShowsPersonalData()
  if (notice.kind === 'skipped') return <Alert tone="warn">{noticeText(notice)}</Alert>
  const correction = order?.status === 'SHIPPED' && showsPersonalData ? <CorrectTracking order={order} /> : null
  return (
    <Alert tone="ok" action={correction}>
      {noticeText(notice)}{' '}
      {order?.trackingNumber ? (
        <span className={benchClasses.soft}>
          {order.trackingCarrier} {order.trackingNumber}
        </span>
      ) : null}
    </Alert>
  )
}
