import { orderNumber } from '@atelier/domain/values/ids'
import { disputeReasonLabel } from '@atelier/domain/payments/dispute'
import type {
  FailedRefund as FailedRefundRow,
  OpenDispute,
  PaymentDifference,
} from '@atelier/domain/payments/payment.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/display/card.tsx'
import { PageLoader } from '../../../ui/page/page-loader.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { orderDetailPageClasses } from '../detail/order-detail-page-classes.ts'
import { useShowsAllMarkets } from '../../session/session.store.ts'
import { differencesQuery, failedRefundsQuery, openDisputesQuery } from '../orders.queries.ts'
import { OrderViewTabs } from '../list/views/order-view-tabs.tsx'
import { DeclinedPayments } from './declined-payments.tsx'
import { LedgerDifference } from './ledger-difference.tsx'
import { RespondBy } from './disputes.tsx'
import { FailedRefundAlert } from './failed-refund-alert.tsx'
import styles from './payment-summary-card.module.css'
import { REGION } from '../../../region.ts'

/**
 * A view of the orders: payments that need staff (manual and failed refunds, differences with the provider, disputes), and
 * declined ones that led to no order.
 */
export function PaymentsPage() {
  const refunds = useQuery(failedRefundsQuery())
  const disputes = useQuery(openDisputesQuery())
  // The ledger and declined payments are those of all markets.
  const showsAllMarkets = useShowsAllMarkets()
  const differences = useQuery({ ...differencesQuery(), enabled: showsAllMarkets })
  const lists = { refunds, disputes, differences: showsAllMarkets ? differences : null }
  const isQuiet = Object.values(lists).every((list) => list === null || list.data?.length === 0)
  return (
    <>
      <PageHeader title="Payment problems" />
      <OrderViewTabs filters={null} />
      {isQuiet ? <NoProblems isOfAllMarkets={showsAllMarkets} /> : <Problems {...lists} />}
      {showsAllMarkets ? <DeclinedPayments /> : null}
    </>
  )
}

/** All lists are empty, as on most days. */
const NoProblems = ({ isOfAllMarkets }: { isOfAllMarkets: boolean }) => (
  <Card title="No payment problems">
    <p className="text-ink-soft">
      {isOfAllMarkets ? 'All payments match the provider. Checked every night. ' : ''}
      Refunds that fail and disputes show up here.
    </p>
  </Card>
)

interface ProblemsProps {
  refunds: UseQueryResult<FailedRefundRow[]>
  disputes: UseQueryResult<OpenDispute[]>
  /** Null for a role that is limited to some markets. */
  differences: UseQueryResult<PaymentDifference[]> | null
}

const Problems = ({ refunds, disputes, differences }: ProblemsProps) => (
  <div className={orderDetailPageClasses.columns}>
    <div className="stack">
      <Waiting
        title="Manual refunds due"
        none="No manual refunds due."
        list={refunds}
        isShown={({ status }) => status === 'due_by_hand'}
        one={renderRefund}
      />
      <Waiting
        title="Failed refunds"
        none="No failed refunds."
        list={refunds}
        isShown={({ status }) => status === 'failed'}
        one={renderRefund}
      />
      {differences ? (
        <Waiting
          title="Payment differences"
          none="All payments match the provider. Checked every night."
          list={differences}
          one={(difference) => (
            <LedgerDifference key={difference.differenceId} difference={difference}>
              <About orderId={difference.orderId} since={difference.firstSeenAt} />
            </LedgerDifference>
          )}
        />
      ) : null}
      <Waiting
        title="Open disputes"
        none="No open disputes."
        list={disputes}
        one={(dispute) => <Dispute key={dispute.disputeId} dispute={dispute} />}
      />
    </div>
  </div>
)

interface WaitingProps<Item> {
  title: string
  /** Text of the empty list. */
  none: string
  list: UseQueryResult<Item[]>
  /** Filters the list; omitted: all items. */
  isShown?: (item: Item) => boolean
  one: (item: Item) => ReactNode
}

const renderRefund = (refund: FailedRefundRow) => (
  <FailedRefundAlert key={refund.refundId} refund={refund}>
    <About orderId={refund.orderId} since={refund.requestedAt} />{' '}
  </FailedRefundAlert>
)

function Waiting<Item>({ title, none, list, isShown = () => true, one }: WaitingProps<Item>) {
  const { isError, refetch } = list
  const data = list.data?.filter(isShown)
  const again = (
    <Button variant="default" size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  return (
    <Card title={title} aside={data && data.length > 0 ? data.length : null}>
      {data ? (
        data.length === 0 ? (
          <p className="text-ink-soft">{none}</p>
        ) : (
          <div className={`${styles.list} grid gap-3.5`}>{data.map(one)}</div>
        )
      ) : isError ? (
        <Alert tone="bad" action={again}>
          Couldn’t load this list.
        </Alert>
      ) : (
        <PageLoader label={`Loading: ${title}`} />
      )}
    </Card>
  )
}

/** The order, and since when it waits. */
function About({ orderId, since }: { orderId: string | null; since: string }) {
  return (
    <>
      {orderId === null ? (
        'Payment without an order'
      ) : (
        <Link to={paths.order(orderId)} className="text-link">
          Order {orderNumber(orderId)}
        </Link>
      )}
      , <DateTime iso={since} />.
    </>
  )
}

const Dispute = ({ dispute }: { dispute: OpenDispute }) => (
  <Alert
    tone={dispute.isInquiry ? 'warn' : 'bad'}
    title={`${formatAmount(dispute.amount, dispute.currency, REGION)}: ${disputeReasonLabel(dispute.reason)}`}
  >
    <About orderId={dispute.orderId} since={dispute.openedAt} />{' '}
    {dispute.isInquiry ? 'Inquiry only; a refund ends it. ' : null}
    <RespondBy dispute={dispute} />
  </Alert>
)
