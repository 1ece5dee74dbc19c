import { call } from '@atelier/api-client/call'
import { localDates } from '@atelier/domain/region/date-format'
import { cancelOrder, cancelOrderByReceipt } from '@atelier/domain/orders/customer-orders.endpoints'
import { createRepeatedErrorNotice } from '@atelier/domain/page-watch/repeated-error'
import { useEffect, useState } from 'react'
import { errorMessages } from '../../browser/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { describeError, shopApi } from '../customers/customers.public.ts'
import { reloadOrder } from './reload-order.ts'
import { serverNow } from './server-clock.ts'
import type { OrderDetailsProps } from './order-details-props.ts'
import type { OrderKey } from '../../browser/order-key.ts'
import { useRegion } from '../../shop/use-region.ts'

const SECOND_MS = 1_000

/** Returns the remaining time as `41:07`, or null when it is over. */
function timeLeft(until: Date, now: Date): string | null {
  const seconds = Math.floor((until.getTime() - now.getTime()) / SECOND_MS)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Returns the remaining time by the server's clock, updated every second. Null on the server and when the time is over.
 */
function useTimeLeft(until: Date): string | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now && timeLeft(until, now)
}

const requestCancellation = (key: OrderKey) =>
  'orderId' in key ? call(shopApi, cancelOrder, { params: key }) : call(shopApi, cancelOrderByReceipt, { params: key })

interface Props extends OrderDetailsProps {
  /** The end of the cancellation window, ISO. */
  until: string
  onCancelled: () => void
}

/** Offers cancellation within the hour after the order, with a countdown (S9). */
export function CancelOrder({ order, orderKey, until, onChange, onCancelled }: Props) {
  const region = useRegion()
  const end = new Date(until)
  const remaining = useTimeLeft(end)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [withRepeat] = useState(createRepeatedErrorNotice)

  const cancel = async () => {
    setIsConfirming(false)
    if (isCancelling) return
    setIsCancelling(true)
    setProblem(undefined)
    try {
      onChange((await requestCancellation(orderKey)).data)
      onCancelled()
    } catch (error) {
      setProblem(withRepeat(describeError(error, errorMessages.cancelOrder)))
      // Staff may have shipped the order since: the reload shows its current state.
      void reloadOrder(order, onChange)
    }
    setIsCancelling(false)
  }

  if (remaining === null) return problem ? <Alert>{problem}</Alert> : null
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-stone-line pt-5">
      <p className="text-small">
        You can cancel until {localDates(region).format(end, 'time')}{' '}
        <span aria-hidden="true" className="whitespace-nowrap text-ink-soft tabular-nums">
          ({remaining} left)
        </span>
      </p>
      <Button
        variant="ghost"
        className="min-h-12 px-5 py-2 max-sm:w-full"
        aria-busy={isCancelling}
        onClick={() => setIsConfirming(true)}
      >
        {isCancelling ? 'Canceling...' : 'Cancel order'}
      </Button>
      {problem && <Alert>{problem}</Alert>}
      {isConfirming && (
        <ConfirmDialog
          title="Cancel this order?"
          cancel={{ label: 'Keep order', onClick: () => setIsConfirming(false) }}
          confirm={{ label: 'Cancel order', onClick: () => void cancel() }}
        >
          {order.paid > 0
            ? 'We’ll cancel the order and refund your payment to the original payment method.'
            : 'We’ll cancel the order. You haven’t been charged and won’t be.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
