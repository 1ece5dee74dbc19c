import { call } from '@atelier/api-client/call'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { DIFFERENCE_LABELS } from '@atelier/domain/payments/ledger-difference'
import { ResolveDifferenceBody, type PaymentDifference } from '@atelier/domain/payments/payment.schema'
import { resolvePaymentDifference } from '@atelier/domain/payments/staff-payments.endpoints'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useCan } from '../../session/session.store.ts'
import { nativeInput, useCheckedText } from '../../../ui/form/use-checked-text.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import styles from './payment-summary-card.module.css'
import { REGION } from '../../../region.ts'

interface LedgerDifferenceProps {
  difference: PaymentDifference
  /** The order and the time. */
  children: ReactNode
}

const PROVIDER_NAMES: Readonly<Record<string, string>> = { stripe: 'Stripe', square: 'Square', sandbox: 'Sandbox' }

function formatSide({ paid, refunded }: PaymentDifference['ours'], currency: Currency): string {
  const paidText = `${formatAmount(paid, currency, REGION)} paid`
  return refunded === 0 ? paidText : `${paidText}, ${formatAmount(refunded, currency, REGION)} refunded`
}

/** A difference between the ledger and the payment provider: both amounts, and a form to resolve it with a note. */
export function LedgerDifference({ difference, children }: LedgerDifferenceProps) {
  const { kind, provider, providerRef, currency, ours, theirs } = difference
  const canEdit = useCan('orders:edit')
  const name = PROVIDER_NAMES[provider] ?? provider
  return (
    <div className={`${styles.action} grid gap-3 mt-3.5`}>
      <Alert tone={kind === 'unverified' ? 'warn' : 'bad'} title={DIFFERENCE_LABELS[kind]}>
        {children} Our records: {formatSide(ours, currency)}.{' '}
        {theirs === null ? null : `${name}: ${formatSide(theirs, currency)}. `}
        <span className="block text-small wrap-anywhere">
          {name} {providerRef}
        </span>
      </Alert>
      {canEdit ? (
        <div className="flex flex-wrap gap-2">
          <ResolveDifference difference={difference} />
        </div>
      ) : null}
    </div>
  )
}

function ResolveDifference({ difference }: { difference: PaymentDifference }) {
  const client = useQueryClient()
  return (
    <FormDialog
      title="Resolve difference"
      opener={(open) => (
        <Button variant="default" size="sm" onClick={open}>
          Resolve
        </Button>
      )}
    >
      {(close) => (
        <ResolveForm
          difference={difference}
          onCancel={close}
          onDone={() => {
            close()
            showToast('Difference resolved')
            void client.invalidateQueries({ queryKey: ['orders', 'differences'] })
            void client.invalidateQueries({ queryKey: ['dashboard'] })
          }}
        />
      )}
    </FormDialog>
  )
}

interface ResolveFormProps {
  difference: PaymentDifference
  onDone: () => void
  onCancel: () => void
}

function ResolveForm({ difference, onDone, onCancel }: ResolveFormProps) {
  const { text: note, setProblem, field } = useCheckedText()
  const resolving = useMutation({
    mutationFn: (body: ResolveDifferenceBody) =>
      call(api, resolvePaymentDifference, { params: { differenceId: difference.differenceId }, body }),
    onSuccess: onDone,
  })
  function submit(): void {
    const read = ResolveDifferenceBody.safeParse({ note })
    if (read.success) return resolving.mutate(read.data)
    setProblem(read.error.issues[0]?.message ?? null)
  }
  return (
    <ChangeForm
      submitLabel="Resolve"
      isBusy={resolving.isPending}
      error={<OrderMutationError title="Failed to resolve the difference" error={resolving.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onCancel }]}
    >
      <p>It reappears only if our records or the provider’s change. Your name and note are added to the audit log.</p>
      <Textarea label="Resolution" rows={3} maxLength={NOTE_MAX} {...nativeInput(field)} data-autofocus />
    </ChangeForm>
  )
}
