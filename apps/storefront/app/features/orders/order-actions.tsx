import { useEffect, useRef, useState } from 'react'
import { paths } from '../../shop/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { OrderDetailsProps } from './order-details-props.ts'
import { formatShopDay } from '../../shop/format-shop-day.ts'
import { reloadOrder } from './reload-order.ts'
import { isReturnable, ReturnDialog } from '../returns/returns.public.ts'
import { useReorder } from './use-reorder.ts'
import { useRegion } from '../../shop/use-region.ts'

const CANCELLED = 'Your order is canceled.'
const SMALL = 'min-h-12 px-5 py-2 max-sm:w-full'

/**
 * Announces a success (S4: the alert after a return request). Takes the focus if the button that had it is gone, so
 * that it does not fall to the top of the page.
 */
function Announcement({ children }: { children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="mt-5 border-l-2 border-good py-2 pl-4 text-[0.9375rem] leading-6 focus:outline-none"
    >
      {children}
    </div>
  )
}

/** The actions on an order: cancel, return, buy again, print. */
export function OrderActions(props: OrderDetailsProps) {
  const region = useRegion()
  const { order, onChange, onLeave } = props
  const [isReturning, setIsReturning] = useState(false)
  const [announcement, setAnnouncement] = useState<string>()
  const reorder = useReorder(order, onLeave)
  const canReturn = isReturnable(order)

  const onSubmitted = (message: string) => {
    setIsReturning(false)
    setAnnouncement(message)
    // Reloads the order, which now shows the return and what can still be returned.
    void reloadOrder(order, onChange)
  }

  return (
    <div className="no-print">
      {order.cancellableUntil && (
        <CancelOrder {...props} until={order.cancellableUntil} onCancelled={() => setAnnouncement(CANCELLED)} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-3">
        {canReturn && (
          <Button variant="ghost" className={SMALL} onClick={() => setIsReturning(true)}>
            Return items
          </Button>
        )}
        <Button variant="ghost" className={SMALL} aria-busy={reorder.isBusy} onClick={reorder.start}>
          {reorder.isBusy ? 'Adding...' : 'Buy again'}
        </Button>
        <PageLink
          to={paths.invoice(order.receiptToken)}
          onClick={onLeave}
          className="link-text min-h-11 py-2.5 text-small"
        >
          Invoice
        </PageLink>
      </div>
      {order.returnableUntil && (
        <p className="mt-3 text-small text-ink-soft">Return by {formatShopDay(order.returnableUntil, region)}.</p>
      )}
      {announcement && <Announcement>{announcement}</Announcement>}
      {reorder.problem && <Alert className="mt-4">{reorder.problem}</Alert>}
      <ReturnDialog
        isOpen={isReturning}
        order={order}
        orderKey={props.orderKey}
        onClose={() => setIsReturning(false)}
        onSubmitted={onSubmitted}
      />
    </div>
  )
}
