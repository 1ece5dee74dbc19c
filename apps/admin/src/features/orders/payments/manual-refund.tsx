import { call } from '@atelier/api-client/call'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { ManualRefundBody } from '@atelier/domain/payments/manual-refund.schema'
import {
  MANUAL_REFUND_METHODS,
  MANUAL_REFUND_LABELS,
  type ManualRefundMethod,
} from '@atelier/domain/payments/manual-refund'
import type { RefundStatus } from '@atelier/domain/payments/refund'
import { recordManualRefund } from '@atelier/domain/payments/staff-payments.endpoints'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { textInputs } from '../../../ui/form/text-inputs.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { REGION } from '../../../region.ts'

interface ManualRefundProps {
  refund: { refundId: string; amount: number; currency: Currency; status: RefundStatus }
  onDone: () => void
}

/** Records a manual refund, paid outside the payment provider. */
export function ManualRefund({ refund, onDone }: ManualRefundProps) {
  return (
    <FormDialog
      title="Record manual refund"
      opener={(open) => (
        <Button variant="default" size="sm" onClick={open}>
          Record manual refund
        </Button>
      )}
    >
      {(close) => (
        <ManualRefundForm
          refund={refund}
          onCancel={close}
          onDone={() => {
            close()
            showToast(`${formatAmount(refund.amount, refund.currency, REGION)} recorded as a manual refund`)
            onDone()
          }}
        />
      )}
    </FormDialog>
  )
}

const METHODS = MANUAL_REFUND_METHODS.map((value) => ({ value, label: MANUAL_REFUND_LABELS[value] }))
/** A payment without a provider cannot be refunded from a provider's account. */
const METHODS_WITHOUT_PROVIDER = METHODS.filter(({ value }) => value !== 'provider_account')

interface ManualRefundFields {
  how: ManualRefundMethod
  on: string
  note: string
}

function ManualRefundForm({ refund, onDone, onCancel }: ManualRefundProps & { onCancel: () => void }) {
  const [fields, setFields] = useState<ManualRefundFields>(() => ({
    how: 'bank_transfer',
    on: shopDay(new Date(), REGION),
    note: '',
  }))
  const { errorOf, clear, validate } = useFieldError()
  const recording = useMutation({
    mutationFn: (body: ManualRefundBody) =>
      call(api, recordManualRefund, { params: { refundId: refund.refundId }, body }),
    onSuccess: onDone,
  })
  const change = (part: Partial<ManualRefundFields>): void => {
    setFields({ ...fields, ...part })
    clear()
  }
  function submit(): void {
    const body = validate(ManualRefundBody.safeParse(fields))
    if (body) recording.mutate(body)
  }
  return (
    <ChangeForm
      submitLabel={`Record ${formatAmount(refund.amount, refund.currency, REGION)}`}
      isBusy={recording.isPending}
      error={<OrderMutationError title="Failed to record the refund" error={recording.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onCancel }]}
    >
      <p>
        {formatAmount(refund.amount, refund.currency, REGION)} was refunded outside the payment provider. It’s recorded
        under your name and the customer gets an email.
      </p>
      <ManualRefundInputs
        methods={refund.status === 'due_by_hand' ? METHODS_WITHOUT_PROVIDER : METHODS}
        fields={fields}
        errorOf={errorOf}
        onChange={change}
      />
    </ChangeForm>
  )
}

interface ManualRefundInputsProps {
  methods: typeof METHODS
  fields: ManualRefundFields
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<ManualRefundFields>) => void
}

function ManualRefundInputs({ methods, fields, errorOf, onChange }: ManualRefundInputsProps) {
  const [today] = useState(() => shopDay(new Date(), REGION))
  const text = textInputs({ values: fields, change: onChange, errorOf })
  return (
    <>
      <NativeSelect
        label="Method"
        name="how"
        data={methods}
        error={errorOf('how')}
        value={fields.how}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ how: METHODS.find((option) => option.value === value)?.value ?? 'other' })
        }}
        data-autofocus
      />
      <TextInput type="date" label="Date" max={today} {...text('on')} />
      <TextInput
        label="Note"
        description="Only staff see this. Add a reference, such as the transfer number."
        maxLength={NOTE_MAX}
        {...text('note')}
      />
    </>
  )
}
