import { orderNumber } from '@atelier/domain/values/ids'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { itemsToPack } from '@atelier/domain/orders/restock-units'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { isMissingRecord, RecordError } from '../../../ui/page/record-error.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useCan } from '../../session/session.store.ts'
import { CustomerCard, InternalNotesCard, ShippingCard, SummaryCard } from './order-detail-cards.tsx'
import { LedgerCard } from '../payments/ledger-card.tsx'
import { PaymentSummaryCard } from '../payments/payment-summary-card.tsx'
import { refundableAmount } from '../payments/refundable-amount.ts'
import { RefundOrder } from '../payments/refund-order.tsx'
import { OrderItemsCard } from './order-items-card.tsx'
import { OrderPromisesCard } from './order-promises-card.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderVerbs } from './order-verbs.tsx'
import styles from './order-detail-page.module.css'
import { orderDetailPageClasses } from './order-detail-page-classes.ts'
import { OrderPrintout } from '../print/order-printout.tsx'
import { isAwaitingPayment, OrderStatusBadge, PaidBadge, shownStatus } from '../order-status.tsx'
import { orderQuery } from '../orders.queries.ts'
import { ConcurrentEditNotice } from './concurrent-edit-notice.tsx'
import { PackingSlip } from '../print/packing-slip.tsx'
import { PaymentFailedCard } from './payment-failed-card.tsx'
import { OrderReturnsCard } from '../returns/order-returns-card.tsx'
import { StatusHistoryCard } from './status-history-card.tsx'
import { UnavailableStepNotice } from './unavailable-step-notice.tsx'
import { UpdateStatusCard } from './update-status-card.tsx'
import { usePrint } from '../print/use-print.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { statusErrorMessage } from '../use-change-status.ts'
import { useListUrl } from '../../../ui/list/use-list-url.ts'

/** One order (A2). */
export function OrderDetailPage() {
  const { orderId = '' } = useParams()
  const back = <BackLink to={useListUrl(paths.orders)}>Back to Orders</BackLink>
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  const title = `Order ${orderNumber(orderId)}`

  if (order) return <Order order={order} title={title} back={back} />
  return (
    <>
      <PageHeader title={title} back={back} />
      {error ? <OrderLoadError error={error} onRetry={() => void refetch()} /> : <OrderLoading />}
    </>
  )
}

function Order({ order, title, back }: { order: OrderDetail; title: string; back: ReactNode }) {
  const isUnpaid = shownStatus(order) === 'PAYMENT_FAILED'
  const canEdit = useCan('orders:edit')
  const [problem, setProblem] = useState<Error | null>(null)
  const { printDocument, print } = usePrint()
  const left = refundableAmount(order)
  const headerActions = (
    <>
      {canEdit ? <OrderVerbs order={order} onError={setProblem} /> : null}
      {canEdit && left > 0 ? <RefundOrder order={order} left={left} /> : null}
      <PrintButtons print={print} />
    </>
  )
  const nextStep = canEdit ? <NextStepCard key="next-step" order={order} isUnpaid={isUnpaid} /> : null
  return (
    <>
      <div className="print:hidden">
        <PageHeader title={title} back={back} badges={<Badges order={order} />} actions={headerActions} icon="orders" />
        <div className="grid grid-cols-1 gap-2 mb-4 empty:hidden">
          <ConcurrentEditNotice key={order.orderId} order={order} />
          <UnavailableStepNotice key={`step-${order.orderId}`} order={order} />
          {isUnpaid ? <UnpaidWarning order={order} /> : null}
          <OrderMutationError title={statusErrorMessage} error={problem} />
        </div>
        <Columns
          lineItems={<OrderItemsCard order={order} />}
          actionsAndFacts={
            <>
              {isUnpaid ? nextStep : null}
              <CustomerCard order={order} />
              <ShippingCard order={order} />
              {isUnpaid ? null : nextStep}
              <PaymentSummaryCard order={order} />
              <OrderReturnsCard order={order} />
              <SummaryCard order={order} />
              <OrderPromisesCard order={order} />
            </>
          }
          history={
            <>
              <StatusHistoryCard order={order} />
              <LedgerCard order={order} />
              <InternalNotesCard order={order} canEdit={canEdit} />
            </>
          }
        />
      </div>
      {printDocument === 'slip' ? (
        <PackingSlip order={{ ...order, items: itemsToPack(order), addressForm: order.terms.addressForm }} />
      ) : (
        <OrderPrintout order={order} />
      )}
    </>
  )
}

/** The order's status and its payment. The status of an unpaid order is its payment. */
function Badges({ order }: { order: OrderDetail }) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      <OrderStatusBadge order={order} variant="pill" />
      {shownStatus(order) === 'PAYMENT_FAILED' ? null : <PaidBadge status={order.paymentDetails.paymentStatus} />}
    </span>
  )
}

/** On phones the icons stand alone, and their labels stay for screen readers. */
const PrintButtons = ({ print }: Pick<ReturnType<typeof usePrint>, 'print'>) => (
  <span className={styles.printing}>
    <Button
      variant="default"
      leftSection={<Icon name="products" size={16} />}
      title="Packing Slip"
      onClick={() => print('slip')}
    >
      Packing Slip
    </Button>
    <Button
      variant="default"
      leftSection={<Icon name="print" size={16} />}
      title="Print Order"
      onClick={() => print('order')}
    >
      Print Order
    </Button>
  </span>
)

interface ColumnsProps {
  lineItems: ReactNode
  /** What staff do next with the order, its customer, payment and returns. */
  actionsAndFacts: ReactNode
  history: ReactNode
}

/**
 * The actions come right after the line items: beside them on desktops, below them on phones. DOM order follows visual
 * order for the keyboard; keys preserve the columns' state when they move.
 */
function Columns({ lineItems, actionsAndFacts, history }: ColumnsProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const parts = [
    <div key="lineItems" className="stack">
      {lineItems}
    </div>,
    <div key="actionsAndFacts" className={`stack ${orderDetailPageClasses.side}`}>
      {actionsAndFacts}
    </div>,
    <div key="history" className="stack">
      {history}
    </div>,
  ]
  return <div className={orderDetailPageClasses.columns}>{isNarrow ? parts : [parts[0], parts[2], parts[1]]}</div>
}

const NextStepCard = ({ order, isUnpaid }: { order: OrderDetail; isUnpaid: boolean }) =>
  isUnpaid ? <PaymentFailedCard order={order} /> : <UpdateStatusCard order={order} />

/** An unpaid order must not be shipped (A4). */
function UnpaidWarning({ order }: { order: OrderDetail }) {
  return (
    <Alert tone={isAwaitingPayment(order) ? 'warn' : 'bad'} title="This order hasn’t been paid. Don’t ship it.">
      You can ship it once it’s paid.
    </Alert>
  )
}

function OrderLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = isMissingRecord(error)
  const title = isMissing ? 'Order not found or could not be loaded' : 'An error occurred while fetching the order'
  return (
    <RecordError title={title} error={error} onRetry={onRetry}>
      {isMissing ? 'Check the order number, or search for it in the list.' : 'We couldn’t load this order. Try again.'}
    </RecordError>
  )
}
