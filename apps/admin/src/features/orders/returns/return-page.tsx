import { ApiError } from '@atelier/api-client/http'
import { orderDisplayNumber, returnDisplayNumber } from '@atelier/domain/ids'
import { RETURN_STATUS_LABELS } from '@atelier/domain/returns/return-status'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checking } from '../../../ui/checking.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { money } from '../../../ui/money.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ServerAnswer } from '../../../ui/server-answer.tsx'
import { Timeline, TimelineEvent } from '../../../ui/timeline.tsx'
import { useCan } from '../../session/session.store.ts'
import page from '../order-page.module.css'
import { OrderStatus } from '../order-status.tsx'
import { ReturnItemsCard } from './return-items-card.tsx'
import { ReturnStatus, ageWords, returnTone } from './return-status.tsx'
import { ReturnStepsCard } from './return-steps-card.tsx'
import { returnQuery } from './returns.queries.ts'

/** The list somebody came from, filters and page included. */
function listAddress(state: unknown): string {
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  return `${paths.returns}${typeof list === 'string' ? list : ''}`
}

/** One return: what came back, why, what is to be done next. */
export function ReturnPage() {
  const { returnId = '' } = useParams()
  const back = <BackLink to={listAddress(useLocation().state)}>Back to Returns</BackLink>
  const { data: found, error, refetch } = useQuery(returnQuery(returnId))
  const title = `Return ${returnDisplayNumber(returnId)}`
  if (found) return <Return found={found} title={title} back={back} />
  return (
    <>
      <PageHeader title={title} back={back} />
      {error ? <ReturnProblem error={error} onRetry={() => void refetch()} /> : <Checking label="Loading the return" />}
    </>
  )
}

function Return({ found, title, back }: { found: ReturnDetail; title: string; back: ReactNode }) {
  const canEdit = useCan('orders:edit')
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        badges={<ReturnStatus status={found.status} variant="pill" />}
        icon="returns"
      />
      <div className={page.columns}>
        <div className={page.column}>
          <ReturnItemsCard found={found} />
        </div>
        <div className={`${page.column} ${page.side}`}>
          {canEdit && found.steps.length > 0 ? <ReturnStepsCard key={found.status} found={found} /> : null}
          <RequestCard found={found} />
          <OrderCard found={found} />
        </div>
        <div className={page.column}>
          <HistoryCard found={found} />
        </div>
      </div>
    </>
  )
}

function RequestCard({ found }: { found: ReturnDetail }) {
  const [now] = useState(() => new Date())
  return (
    <Card title="Return Request">
      <Facts>
        <Fact name="Return ID">
          <span className={page.value}>
            {found.returnId}
            <CopyButton value={found.returnId} label="return ID" />
          </span>
        </Fact>
        <Fact name="Requested">
          <Moment iso={found.requestedAt} />
        </Fact>
        <Fact name="Age">{ageWords(found.requestedAt, now)}</Fact>
        <Fact name="Reason">{found.reason}</Fact>
        {found.note ? (
          <Fact name="In their words">
            <span className={page.note}>{found.note}</span>
          </Fact>
        ) : null}
        {found.answer ? (
          <Fact name="Told the customer">
            <span className={page.note}>{found.answer}</span>
          </Fact>
        ) : null}
        <Fact name={found.refunded === null ? 'Estimated refund' : 'Refunded'} isStrong>
          {money(found.refunded ?? found.estimatedRefund)}
        </Fact>
      </Facts>
    </Card>
  )
}

function OrderCard({ found }: { found: ReturnDetail }) {
  const { order, orderId, customerName, email } = found
  return (
    <Card title="Order">
      <Facts>
        <Fact name="Order">
          <Link to={paths.order(orderId)} className={page.link}>
            {orderDisplayNumber(orderId)}
          </Link>
        </Fact>
        <Fact name="Status">
          <OrderStatus order={order} />
        </Fact>
        {order.deliveredAt ? (
          <Fact name="Delivered">
            <Moment iso={order.deliveredAt} />
          </Fact>
        ) : null}
        <Fact name="Customer">{customerName}</Fact>
        <Fact name="Email">
          <span className={page.value}>
            {email}
            <CopyButton value={email} label="email" />
          </span>
        </Fact>
        <Fact name="Total">{money(order.total)}</Fact>
        <Fact name="Left to refund">{money(found.refundable)}</Fact>
      </Facts>
    </Card>
  )
}

function HistoryCard({ found }: { found: ReturnDetail }) {
  return (
    <Card title="Return History" isFlush>
      <Timeline>
        {found.history.toReversed().map(({ status, timestamp, by, note }) => (
          <TimelineEvent
            key={`${timestamp} ${status}`}
            tone={returnTone(status)}
            title={RETURN_STATUS_LABELS[status]}
            detail={
              <>
                <Moment iso={timestamp} />, by {by ?? 'the customer'}
              </>
            }
            note={note}
          />
        ))}
      </Timeline>
    </Card>
  )
}

function ReturnProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.code === 'not_found'
  return (
    <section className={page.problem} role="alert">
      <EmptyState
        title={isMissing ? 'Return not found' : 'An error occurred while fetching the return'}
        action={isMissing ? null : <Button onClick={onRetry}>Try again</Button>}
      >
        {isMissing ? 'Check the number, or look for it in the list.' : 'The server did not give us this return.'}
        {isMissing ? null : <ServerAnswer error={error} />}
      </EmptyState>
    </section>
  )
}
