import { retryRefund } from '@atelier/api-client/staff-orders'
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
  refund: { refundId: string; amount: number; problem: string | null }
  /** What it is about, where that is not plain. */
  children?: ReactNode
}

/** Money that did not go back although the books say so: it is tried again, or paid back by hand. */
export function FailedRefund({ refund, children }: FailedRefundProps) {
  const canEdit = useCan('orders:edit')
  const client = useQueryClient()
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const retry = useMutation({ mutationFn: () => retryRefund(api, refund.refundId), onSettled: refresh })
  const problem = refund.problem ?? 'The payment provider did not take it.'
  return (
    <div className={styles.action}>
      <Note tone="bad" title={`The refund of ${money(refund.amount)} failed`}>
        {children}
        {problem}
      </Note>
      {canEdit ? (
        <div className={styles.buttons}>
          <Button variant="default" size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
            Try again
          </Button>
          <RefundByHand refund={refund} onDone={refresh} />
        </div>
      ) : null}
      {retry.isError ? <ChangeProblem title="Failed to try the refund again" error={retry.error} /> : null}
    </div>
  )
}
