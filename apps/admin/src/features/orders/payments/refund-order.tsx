import { call } from '@atelier/api-client/call'
import { oncePerBody, randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import { toCents, toDollars } from '@atelier/domain/money'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { refundOrder } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { proposedRefundCents } from '@atelier/domain/returns/refund-amounts'
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../../api.ts'
import form from '../../../ui/form.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { formatDollars } from '../../../ui/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { showToast } from '../../../ui/toast.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { variantLabel } from '../order-items-card.tsx'
import { useOrderCache } from '../use-order-cache.ts'
import { AmountInput, readAmount } from './amount-input.tsx'
import styles from './payment-summary-card.module.css'

interface RefundOrderProps {
  order: OrderDetail
  /** The refundable amount in dollars. */
  left: number
}

/** Refunds an order in full, by line, or by amount. */
export function RefundOrder(props: RefundOrderProps) {
  const [isOpen, setIsOpen] = useState(false)
  const onDone = (amount: number): void => {
    setIsOpen(false)
    showToast(`${formatDollars(amount)} refunded`)
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Refund
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Refund"
        centered
        size={520}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <RefundForm {...props} onDone={onDone} onCancel={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

const REFUND_MODES = [
  { value: 'full', label: 'In full' },
  { value: 'lines', label: 'By line' },
  { value: 'amount', label: 'Amount' },
] as const
type RefundMode = (typeof REFUND_MODES)[number]['value']

function RefundForm(props: RefundOrderProps & { onDone: (amount: number) => void; onCancel: () => void }) {
  const { order, left, onDone, onCancel } = props
  const orderCache = useOrderCache()
  const [mode, setMode] = useState<RefundMode>('full')
  const [quantities, setQuantities] = useState<readonly number[]>(() => order.items.map(() => 0))
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<{ field: 'amount' | 'reason'; message: string } | null>(null)
  const [idempotencyKeyFor] = useState(() => oncePerBody(randomIdempotencyKey))
  const refunding = useMutation({
    mutationFn: (body: { amount: number; reason: string }) => {
      const idempotencyKey = idempotencyKeyFor(JSON.stringify([body, order.refunded]))
      return call(api, refundOrder, { params: { orderId: order.orderId }, body, idempotencyKey })
    },
    onSuccess: ({ data: now }, { amount }) => {
      orderCache.cache(now)
      onDone(amount)
    },
    onError: orderCache.cacheNewer,
  })

  const lineAmount = toDollars(
    proposedRefundCents(
      order.items.map(({ price }, index) => ({ unitPriceCents: toCents(price), quantity: quantities[index] ?? 0 })),
      { subtotalCents: toCents(order.subtotal), taxCents: toCents(order.tax), leftCents: toCents(left) },
    ),
  )
  const amountOf = { full: left.toFixed(2), lines: lineAmount.toFixed(2), amount: typed }[mode]

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const read = readAmount(amountOf, left)
    if (read.problem !== null) {
      const message = mode === 'lines' ? 'Please choose at least one piece' : read.problem
      return setProblem({ field: 'amount', message })
    }
    if (reason.trim() === '') return setProblem({ field: 'reason', message: 'Please say why' })
    if (!refunding.isPending) refunding.mutate({ amount: read.dollars, reason: reason.trim() })
  }
  const problemOf = (field: 'amount' | 'reason'): string | null => (problem?.field === field ? problem.message : null)

  return (
    <form className={form.stack} onSubmit={submit} noValidate>
      <NativeSelect
        label="How much"
        rightSection={<Icon name="down" size={14} />}
        data={REFUND_MODES.map(({ value, label }) => ({ value, label }))}
        value={mode}
        onChange={(event) => {
          const next = event.currentTarget.value
          setMode(REFUND_MODES.find(({ value }) => value === next)?.value ?? 'full')
          setProblem(null)
        }}
        data-autofocus
      />
      {mode === 'lines' ? (
        <Lines
          order={order}
          quantities={quantities}
          onChange={(next) => {
            setQuantities(next)
            setProblem(null)
          }}
        />
      ) : null}
      {mode === 'amount' ? (
        <AmountInput
          most={left}
          hint="A part of what was paid."
          error={problemOf('amount')}
          value={typed}
          onChange={(next) => {
            setTyped(next)
            setProblem(null)
          }}
        />
      ) : (
        <p className={styles.sum}>
          <span>{mode === 'full' ? 'Everything that is left' : 'These pieces, with their tax'}</span>
          <b>{formatDollars(Number(amountOf))}</b>
        </p>
      )}
      {mode === 'lines' && problemOf('amount') ? <Alert tone="bad">{problemOf('amount')}</Alert> : null}
      <TextInput
        label="Reason"
        description="For staff. The customer is told the amount by mail."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={NOTE_MAX}
        error={problemOf('reason')}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setProblem(null)
        }}
      />
      {refunding.isError ? <OrderMutationError title="Failed to refund the order" error={refunding.error} /> : null}
      <div className={form.actions}>
        <Button type="submit" loading={refunding.isPending}>
          Refund {/^\d/.test(amountOf) ? formatDollars(Number(amountOf.replaceAll(',', '')) || 0) : ''}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface LinesProps {
  order: OrderDetail
  quantities: readonly number[]
  onChange: (quantities: readonly number[]) => void
}

function Lines({ order, quantities, onChange }: LinesProps) {
  return (
    <div className={styles.lines} role="group" aria-label="Pieces to refund">
      {order.items.map((item, index) => {
        const label = [item.name, variantLabel(item)].filter(Boolean).join(', ')
        return (
          // eslint-disable-next-line react/no-array-index-key -- a line of an order has no other name, and never moves
          <div key={index} className={styles.line}>
            <span>
              {label} <span className={form.hint}>{formatDollars(item.price)}</span>
            </span>
            <NativeSelect
              aria-label={`Pieces of ${label}`}
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
