import { call } from '@atelier/api-client/call'
import { oncePerBody, randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import { formatDollars, toCents, toDollars } from '@atelier/domain/money'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { refundOrder } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { proposedRefundCents } from '@atelier/domain/returns/refund-amounts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import form from '../../../ui/form/form.module.css'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { lineItemLabel } from '../line-item-labels.ts'
import { useOrderCache } from '../use-order-cache.ts'
import { AmountInput, readAmount } from './amount-input.tsx'
import styles from './payment-summary-card.module.css'

interface RefundOrderProps {
  order: OrderDetail
  /** The refundable amount in dollars. */
  left: number
}

/** Refunds an order in full, by line, or by amount. */
export const RefundOrder = (props: RefundOrderProps) => (
  <FormDialog
    title="Refund"
    size={520}
    opener={(open) => (
      <Button variant="default" onClick={open}>
        Refund
      </Button>
    )}
  >
    {(close) => <RefundForm {...props} onClose={close} />}
  </FormDialog>
)

const REFUND_MODES = [
  { value: 'full', label: 'Full' },
  { value: 'lines', label: 'By item' },
  { value: 'amount', label: 'Custom amount' },
] as const
type RefundMode = (typeof REFUND_MODES)[number]['value']

/** Sends the refund; a retry of the same refund pays once. */
function useRefund(order: OrderDetail, onClose: () => void) {
  const orderCache = useOrderCache()
  const [idempotencyKeyFor] = useState(() => oncePerBody(randomIdempotencyKey))
  return useMutation({
    mutationFn: (body: { amount: number; reason: string }) => {
      const idempotencyKey = idempotencyKeyFor(JSON.stringify([body, order.refunded]))
      return call(api, refundOrder, { params: { orderId: order.orderId }, body, idempotencyKey })
    },
    onSuccess: ({ data: now }, { amount }) => {
      orderCache.cache(now)
      onClose()
      showToast(`${formatDollars(amount)} refunded`)
    },
    onError: orderCache.cacheNewer,
  })
}

interface RefundFields {
  mode: RefundMode
  quantities: readonly number[]
  /** The typed amount of the mode 'amount'. */
  typed: string
  reason: string
}

/** Returns the amount in dollars, as typed or calculated. */
function amountOf({ mode, quantities, typed }: RefundFields, { order, left }: RefundOrderProps): string {
  if (mode === 'amount') return typed
  if (mode === 'full') return left.toFixed(2)
  const items = order.items.map(({ price }, index) => ({
    unitPriceCents: toCents(price),
    quantity: quantities[index] ?? 0,
  }))
  const totals = { subtotalCents: toCents(order.subtotal), taxCents: toCents(order.tax), leftCents: toCents(left) }
  return toDollars(proposedRefundCents(items, totals)).toFixed(2)
}

function RefundForm({ order, left, onClose }: RefundOrderProps & { onClose: () => void }) {
  const refund = useRefund(order, onClose)
  const [fields, setFields] = useState<RefundFields>(() => ({
    mode: 'full',
    quantities: order.items.map(() => 0),
    typed: '',
    reason: '',
  }))
  const { errorOf, show, clear } = useFieldError()
  const amount = amountOf(fields, { order, left })
  const reason = fields.reason.trim()
  function change(part: Partial<RefundFields>): void {
    setFields({ ...fields, ...part })
    clear()
  }
  function submit(): void {
    const read = readAmount(amount, left)
    if (read.problem !== null) {
      const message = fields.mode === 'lines' ? 'Select at least one item' : read.problem
      return show({ field: 'amount', message })
    }
    if (reason === '') return show({ field: 'reason', message: 'Enter a reason' })
    refund.mutate({ amount: read.dollars, reason })
  }
  return (
    <ChangeForm
      submitLabel={`Refund ${/^\d/.test(amount) ? formatDollars(Number(amount.replaceAll(',', '')) || 0) : ''}`}
      isBusy={refund.isPending}
      error={refund.isError ? <OrderMutationError title="Failed to refund the order" error={refund.error} /> : null}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onClose }]}
    >
      <RefundAmount
        order={order}
        left={left}
        fields={fields}
        amount={amount}
        error={errorOf('amount')}
        onChange={change}
      />
      <TextInput
        label="Reason"
        name="reason"
        description="Only staff see this. The customer is emailed the amount."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={NOTE_MAX}
        error={errorOf('reason')}
        value={fields.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </ChangeForm>
  )
}

interface RefundAmountProps extends RefundOrderProps {
  fields: RefundFields
  amount: string
  error: string | undefined
  onChange: (part: Partial<RefundFields>) => void
}

/** How much is refunded: everything, the chosen units, or a typed amount. */
function RefundAmount({ order, left, fields, amount, error, onChange }: RefundAmountProps) {
  const { mode, quantities, typed } = fields
  return (
    <>
      <NativeSelect
        label="How much"
        rightSection={<Icon name="down" size={14} />}
        data={REFUND_MODES.map(({ value, label }) => ({ value, label }))}
        value={mode}
        onChange={(event) => {
          const next = event.currentTarget.value
          onChange({ mode: REFUND_MODES.find(({ value }) => value === next)?.value ?? 'full' })
        }}
        data-autofocus
      />
      {mode === 'lines' ? (
        <Lines order={order} quantities={quantities} onChange={(next) => onChange({ quantities: next })} />
      ) : null}
      {mode === 'amount' ? (
        <AmountInput
          most={left}
          hint="Part of what was paid."
          error={error}
          value={typed}
          onChange={(next) => onChange({ typed: next })}
        />
      ) : (
        <p className={styles.sum}>
          <span>{mode === 'full' ? 'Remaining amount' : 'Selected items with tax'}</span>
          <b>{formatDollars(Number(amount))}</b>
        </p>
      )}
      {mode === 'lines' && error ? <Alert tone="bad">{error}</Alert> : null}
    </>
  )
}

interface LinesProps {
  order: OrderDetail
  quantities: readonly number[]
  onChange: (quantities: readonly number[]) => void
}

function Lines({ order, quantities, onChange }: LinesProps) {
  return (
    <div className={styles.lines} role="group" aria-label="Items to refund">
      {order.items.map((item, index) => {
        const label = lineItemLabel(item)
        return (
          // eslint-disable-next-line react/no-array-index-key -- a line of an order has no other name, and never moves
          <div key={index} className={styles.line}>
            <span>
              {label} <span className={form.hint}>{formatDollars(item.price)}</span>
            </span>
            <NativeSelect
              aria-label={`Quantity of ${label}`}
              rightSection={<Icon name="down" size={14} />}
              value={String(quantities[index] ?? 0)}
              onChange={(event) => onChange(quantities.with(index, Number(event.currentTarget.value)))}
              data={Array.from({ length: item.quantity + 1 }, (_, count) => String(count))}
            />
          </div>
        )
      })}
    </div>
  )
}
