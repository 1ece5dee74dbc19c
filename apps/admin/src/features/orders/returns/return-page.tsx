import { orderNumber, returnNumber } from '@atelier/domain/values/ids'
import { RETURN_STATUS_LABELS } from '@atelier/domain/returns/return-status'
import type { ReturnDetail } from '@atelier/domain/returns/returns.schema'
import { formatAmount } from '@atelier/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { PageLoader } from '../../../ui/page/page-loader.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { isMissingRecord, RecordError } from '../../../ui/page/record-error.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Timeline, TimelineEvent } from '../../../ui/display/timeline.tsx'
import { useCan } from '../../session/session.store.ts'
import { orderDetailPageClasses } from '../detail/order-detail-page-classes.ts'
import { OrderStatusBadge } from '../order-status.tsx'
import { ReturnItemsCard } from './return-items-card.tsx'
import { ReturnPhotosCard } from './return-photos-card.tsx'
import { ReturnStatusBadge, formatAge, returnTone } from './return-status.tsx'
import { ReturnStepsCard } from './return-steps-card.tsx'
import { returnQuery } from './returns.queries.ts'
import { useListUrl } from '../../../ui/list/use-list-url.ts'
import { REGION } from '../../../region.ts'

type ReplacementParcel = NonNullable<NonNullable<ReturnDetail['exchange']>['tracking']>

/** One return: units, reason and next step. */
export function ReturnPage() {
  const { returnId = '' } = useParams()
  const back = <BackLink to={useListUrl(paths.returns)}>Back to Returns</BackLink>
  const { data: returnDetail, error, refetch } = useQuery(returnQuery(returnId))
  const title = `Return ${returnNumber(returnId)}`
  if (returnDetail) return <Return returnDetail={returnDetail} title={title} back={back} />
  return (
    <>
      <PageHeader title={title} back={back} />
      {error ? (
        <ReturnLoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoader label="Loading the return" />
      )}
    </>
  )
}

function Return({ returnDetail, title, back }: { returnDetail: ReturnDetail; title: string; back: ReactNode }) {
  const canEdit = useCan('orders:edit')
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        badges={<ReturnStatusBadge status={returnDetail.status} resolution={returnDetail.resolution} variant="pill" />}
        icon="returns"
      />
      <div className={orderDetailPageClasses.columns}>
        <div className="stack">
          <ReturnItemsCard returnDetail={returnDetail} />
          <ReturnPhotosCard photos={returnDetail.photos} />
        </div>
        <div className={`stack ${orderDetailPageClasses.side}`}>
          {canEdit && returnDetail.steps.length > 0 ? (
            <ReturnStepsCard key={returnDetail.status} returnDetail={returnDetail} />
          ) : null}
          <RequestCard returnDetail={returnDetail} />
          <OrderCard returnDetail={returnDetail} />
        </div>
        <div className="stack">
          <HistoryCard returnDetail={returnDetail} />
        </div>
      </div>
    </>
  )
}

function RequestCard({ returnDetail }: { returnDetail: ReturnDetail }) {
  const [now] = useState(() => new Date())
  return (
    <Card title="Return Request">
      <DescriptionList>
        <DescriptionItem name="Return ID">
          <span className="inline-flex items-center gap-1.5">
            {returnDetail.returnId}
            <CopyButton value={returnDetail.returnId} label="return ID" />
          </span>
        </DescriptionItem>
        <DescriptionItem name="Requested">
          <DateTime iso={returnDetail.requestedAt} />
        </DescriptionItem>
        <DescriptionItem name="Age">{formatAge(returnDetail.requestedAt, now)}</DescriptionItem>
        <DescriptionItem name="Reason">{returnDetail.reason}</DescriptionItem>
        {returnDetail.note ? (
          <DescriptionItem name="Customer note">
            <span>{returnDetail.note}</span>
          </DescriptionItem>
        ) : null}
        <Outcome returnDetail={returnDetail} />
      </DescriptionList>
    </Card>
  )
}

/** The refund, or the replacement with its parcel. */
function Outcome({ returnDetail: { exchange, refunded, estimatedRefund, currency } }: { returnDetail: ReturnDetail }) {
  if (!exchange) {
    return (
      <DescriptionItem name={refunded === null ? 'Estimated refund' : 'Refunded'} isStrong>
        {formatAmount(refunded ?? estimatedRefund, currency, REGION)}
      </DescriptionItem>
    )
  }
  return (
    <>
      {exchange.tracking ? (
        <DescriptionItem name="Replacement">
          <TrackingValue tracking={exchange.tracking} />
        </DescriptionItem>
      ) : null}
      <DescriptionItem name="Outcome" isStrong>
        Exchange
      </DescriptionItem>
    </>
  )
}

function TrackingValue({ tracking: { carrier, number, url } }: { tracking: ReplacementParcel }) {
  const text = [carrier, number].filter((part) => part !== null).join(' ')
  return (
    <span className="inline-flex items-center gap-1.5">
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className={orderDetailPageClasses.link}>
          {text}
        </a>
      ) : (
        text
      )}
      <CopyButton value={number} label="tracking number" />
    </span>
  )
}

function OrderCard({ returnDetail }: { returnDetail: ReturnDetail }) {
  const { order, orderId, customerName, email, currency } = returnDetail
  return (
    <Card title="Order">
      <DescriptionList>
        <DescriptionItem name="Order">
          <Link to={paths.order(orderId)} className={orderDetailPageClasses.link}>
            {orderNumber(orderId)}
          </Link>
        </DescriptionItem>
        <DescriptionItem name="Status">
          <OrderStatusBadge order={order} />
        </DescriptionItem>
        {order.deliveredAt ? (
          <DescriptionItem name="Delivered">
            <DateTime iso={order.deliveredAt} />
          </DescriptionItem>
        ) : null}
        <DescriptionItem name="Customer">{customerName}</DescriptionItem>
        <DescriptionItem name="Email">
          <span className="inline-flex items-center gap-1.5">
            {email}
            <CopyButton value={email} label="email" />
          </span>
        </DescriptionItem>
        <DescriptionItem name="Total">{formatAmount(order.total, currency, REGION)}</DescriptionItem>
        <DescriptionItem name="Refundable">{formatAmount(returnDetail.refundable, currency, REGION)}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** The note of staff, and the message to the customer at the step that sent it. */
function noteOf({ status, note }: ReturnDetail['history'][number], { status: current, answer }: ReturnDetail) {
  const answered = current === 'rejected' ? 'rejected' : 'approved'
  const sent = answer !== null && status === answered ? `Message to the customer:\n${answer}` : null
  return [note, sent].filter((text) => text !== null).join('\n\n') || null
}

function HistoryCard({ returnDetail }: { returnDetail: ReturnDetail }) {
  return (
    <Card title="Return History" isFlush>
      <Timeline>
        {returnDetail.history.toReversed().map((entry) => (
          <TimelineEvent
            key={`${entry.timestamp} ${entry.status}`}
            tone={returnTone(entry.status)}
            title={
              entry.status === 'refunded' && returnDetail.exchange
                ? 'Replacement shipped'
                : RETURN_STATUS_LABELS[entry.status]
            }
            detail={
              <>
                <DateTime iso={entry.timestamp} />, by {entry.by ?? 'the customer'}
              </>
            }
            note={noteOf(entry, returnDetail)}
          />
        ))}
      </Timeline>
    </Card>
  )
}

function ReturnLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isMissing = isMissingRecord(error)
  const title = isMissing ? 'Return not found' : 'An error occurred while fetching the return'
  return (
    <RecordError title={title} error={error} onRetry={onRetry}>
      {isMissing ? 'Check the number, or search for it in the list.' : 'We couldn’t load this return. Try again.'}
    </RecordError>
  )
}
