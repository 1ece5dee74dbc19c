import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { toCents, toDollars } from '@atelier/domain/money'
import { retryRefund } from '@atelier/api-client/staff-orders'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { money } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { Timeline, TimelineEvent } from '../../../ui/timeline.tsx'
import { useCan } from '../../session/session.store.ts'
import { ChangeProblem } from '../change-problem.tsx'
import { paymentMethodWord, PaymentState } from '../order-status.tsx'
import styles from './money-card.module.css'
import { RefundOrder } from './refund-order.tsx'

/** What is left of the order's money, in dollars. */
export const leftToRefund = ({ paid, refunded }: Pick<OrderDetail, 'paid' | 'refunded'>): number =>
  toDollars(toCents(paid) - toCents(refunded))

/** How the order was paid, what went back, and giving money back. */
export function MoneyCard({ order }: { order: OrderDetail }) {
  const canEdit = useCan('orders:edit')
  const left = leftToRefund(order)
  return (
    <Card title="Payment">
      <Facts>
        <Fact name="Payment method">{paymentMethodWord(order.paymentMethod)}</Fact>
        <Fact name="Payment">
          <PaymentState status={order.paymentDetails.paymentStatus} />
        </Fact>
        {order.paymentLink ? (
          <Fact name="Payment link sent">
            <Moment iso={order.paymentLink.sentAt} />
          </Fact>
        ) : null}
        {order.paid > 0 ? (
          <>
            <Fact name="Paid">{money(order.paid)}</Fact>
            <Fact name="Refunded">{money(order.refunded)}</Fact>
            <Fact name="Left to refund" isStrong>
              {money(left)}
            </Fact>
          </>
        ) : null}
      </Facts>
      <FailedRefunds order={order} canEdit={canEdit} />
      {canEdit && left > 0 ? (
        <div className={styles.action}>
          <RefundOrder order={order} left={left} />
        </div>
      ) : null}
    </Card>
  )
}

/** Money that did not go back although the books say so: somebody has to look. */
function FailedRefunds({ order, canEdit }: { order: OrderDetail; canEdit: boolean }) {
  const failed = order.refunds.filter(({ status }) => status === 'failed')
  return failed.map((refund) => <FailedRefund key={refund.refundId} refund={refund} canEdit={canEdit} />)
}

function FailedRefund({ refund, canEdit }: { refund: OrderDetail['refunds'][number]; canEdit: boolean }) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryRefund(api, refund.refundId),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const again = canEdit ? (
    <Button variant="default" size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
      Try again
    </Button>
  ) : null
  return (
    <div className={styles.action}>
      <Note tone="bad" title={`The refund of ${money(refund.amount)} failed`} action={again}>
        {refund.problem ?? 'The payment provider did not take it.'}
      </Note>
      {retry.isError ? <ChangeProblem title="Failed to try the refund again" error={retry.error} /> : null}
    </div>
  )
}

const SENT_WORDS = { pending: 'On its way to the provider', succeeded: '', failed: 'Failed' } as const

/** The books about this order: every cent that came in or went back, who and when. */
export function LedgerCard({ order }: { order: OrderDetail }) {
  if (order.ledger.length === 0) return null
  const refunds = order.refunds.map(({ status }) => status)
  const entries = order.ledger.map((entry, index) => {
    const nth = order.ledger.slice(0, index).filter(({ kind }) => kind === 'refund').length
    return { ...entry, sent: entry.kind === 'refund' ? SENT_WORDS[refunds[nth] ?? 'succeeded'] : '' }
  })
  return (
    <Card title="Ledger" isFlush>
      <Timeline>
        {entries.toReversed().map(({ kind, amount, provider, by, note, timestamp, sent }) => (
          <TimelineEvent
            key={`${timestamp} ${kind} ${amount} ${note}`}
            tone={kind === 'capture' ? 'ok' : sent === 'Failed' ? 'bad' : 'warn'}
            title={`${kind === 'capture' ? '+' : '−'}${money(amount)}`}
            detail={
              <>
                {kind === 'capture' ? 'Payment' : 'Refund'}, {provider}, <Moment iso={timestamp} />
                {by ? `, by ${by}` : ''}
              </>
            }
            note={[note, sent].filter(Boolean).join('. ') || null}
          />
        ))}
      </Timeline>
    </Card>
  )
}
