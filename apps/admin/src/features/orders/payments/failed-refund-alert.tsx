import { call } from '@atelier/api-client/call'
import type { RefundStatus } from '@atelier/domain/payments/refund'
import { retryRefund } from '@atelier/domain/payments/staff-payments.endpoints'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useCan } from '../../session/session.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import styles from './payment-summary-card.module.css'
import { ManualRefund } from './manual-refund.tsx'
import { REGION } from '../../../region.ts'

interface FailedRefundAlertProps {
  refund: { refundId: string; status: RefundStatus; amount: number; currency: Currency; problem: string | null }
  /** Context, such as the order, if the screen does not show it. */
  children?: ReactNode
}

/**
 * A refund that needs staff. A failed one can be retried or recorded as a manual refund; one without a provider must be
 * manual.
 */
export function FailedRefundAlert({ refund, children }: FailedRefundAlertProps) {
  const canEdit = useCan('orders:edit')
  const client = useQueryClient()
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  }
  const retry = useMutation({
    mutationFn: () => call(api, retryRefund, { params: { refundId: refund.refundId } }),
    onSettled: refresh,
  })
  const isManual = refund.status === 'due_by_hand'
  const { tone, title, problem } = isManual ? manualTexts(refund) : failedTexts(refund)
  return (
    <div className={`${styles.action} grid gap-3 mt-3.5`}>
      <Alert tone={tone} title={title}>
        {children}
        {problem}
      </Alert>
      {canEdit ? (
        <div className="flex flex-wrap gap-2">
          {isManual ? null : (
            <Button variant="default" size="sm" loading={retry.isPending} onClick={() => retry.mutate()}>
              Try again
            </Button>
          )}
          <ManualRefund refund={refund} onDone={refresh} />
        </div>
      ) : null}
      <OrderMutationError title="Failed to retry the refund" error={retry.error} />
    </div>
  )
}

const failedTexts = ({ amount, currency, problem }: FailedRefundAlertProps['refund']) =>
  ({
    tone: 'bad',
    title: `Refund of ${formatAmount(amount, currency, REGION)} failed`,
    problem: problem ?? 'The payment provider rejected it.',
  }) as const

const manualTexts = ({ amount, currency }: FailedRefundAlertProps['refund']) =>
  ({
    tone: 'warn',
    title: `${formatAmount(amount, currency, REGION)} to be refunded manually`,
    problem: 'This payment wasn’t taken by a provider. Pay the customer back, then record it here.',
  }) as const
