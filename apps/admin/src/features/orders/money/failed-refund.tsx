import { retryRefund } from '@atelier/api-client/staff-orders'
import type { RefundStatus } from '@atelier/domain/payments/refund'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { money } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { useCan } from '../../session/session.store.ts'
import { ChangeProblem } from '../change-problem.tsx'
import styles from './money-card.module.css'
import { RefundByHand } from './refund-by-hand.tsx'

interface FailedRefundProps {
  refund: { refundId: string; status: RefundStatus; amount: number; problem: string | null }
  /** What it is about, where that is not plain. */
  children?: ReactNode
}

/** A refund that waits for staff: one that failed is tried again or paid by hand, one without a provider is paid by hand. */
export function FailedRefund({ refund, children }: FailedRefundProps) {
  const canEdit = useCan('orders:edit')
  const client = useQueryClient()
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const retry = useMutation({ mutationFn: () => retryRefund(api, refund.refundId), onSettled: refresh })
  const isDueByHand = refund.status === 'due_by_hand'
  const { tone, title, problem } = isDueByHand ? dueWords(refund) : failedWords(refund)
  return (
    <div className={styles.action}>
      <Note tone={tone} title={title}>
        {children}
        {problem}
      </Note>
      {canEdit ? (
        <div className={styles.buttons}>
          {isDueByHand ? null : (
            <Button variant="default" size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
              Try again
            </Button>
          )}
          <RefundByHand refund={refund} onDone={refresh} />
        </div>
      ) : null}
      {retry.isError ? <ChangeProblem title="Failed to try the refund again" error={retry.error} /> : null}
    </div>
  )
}

const failedWords = ({ amount, problem }: FailedRefundProps['refund']) =>
  ({
    tone: 'bad',
    title: `The refund of ${money(amount)} failed`,
    problem: problem ?? 'The payment provider did not take it.',
  }) as const

const dueWords = ({ amount }: FailedRefundProps['refund']) =>
  ({
    tone: 'warn',
    title: `${money(amount)} to be paid back by hand`,
    problem: 'No payment provider took this money. Please send it to the customer, then record it here.',
  }) as const
