import { call } from '@atelier/api-client/call'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import { oncePerBody, randomIdempotencyKey } from '@atelier/api-client/idempotency-key'
import { formatAmount } from '@atelier/domain/money/money'
import { priceText } from '@atelier/domain/products/price-text'
import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { restockableQuantity } from '@atelier/domain/orders/restock-units'
import { countWrapped } from '@atelier/domain/quote/wrapped-line'
import { refundOrder } from '@atelier/domain/orders/staff-order-changes.endpoints'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { useOrderCache } from '../use-order-cache.ts'
import { AmountInput, readAmount } from './amount-input.tsx'
import {
  emptyRefund,
  isNothingChosen,
  refundLinesOf,
  refundReasonOf,
  refundOfItems,
  restockOf,
  type RefundDraft,
} from './refund-draft.ts'
import { useRefundLimit } from './refund-limit.ts'
import { RefundLines } from './refund-lines.tsx'
import { REGION } from '../../../region.ts'

interface RefundOrderProps {
  order: OrderDetail
  /** The refundable amount. */
  left: number
}

/** Refunds chosen items or a custom amount. */
export const RefundOrder = (props: RefundOrderProps) => (
  <FormDialog
    urlAction="refund"
    title="Refund"
    size={560}
    opener={(open) => (
      <Button variant="default" onClick={open}>
        Refund
      </Button>
    )}
  >
    {(close) => <RefundForm {...props} onClose={close} />}
  </FormDialog>
)

/** Sends the refund; a retry of the same refund pays once. */
function useRefund(order: OrderDetail, onClose: () => void) {
  const orderCache = useOrderCache()
  const [idempotencyKeyFor] = useState(() => oncePerBody(randomIdempotencyKey))
  return useMutation({
    mutationFn: (body: BodyInput<typeof refundOrder>) => {
      const idempotencyKey = idempotencyKeyFor(JSON.stringify([body, order.refunded]))
      return call(api, refundOrder, { params: { orderId: order.orderId }, body, idempotencyKey })
    },
    onSuccess: ({ data: now }, { amount }) => {
      orderCache.cache(now)
      onClose()
      showToast(`${formatAmount(amount, now.currency, REGION)} refunded`)
    },
    onError: orderCache.cacheNewer,
  })
}

/** The draft of a refund, its amount, and sending it. */
function useRefundForm({ order, left: unspent, onClose }: RefundOrderProps & { onClose: () => void }) {
  const { most: left, note } = useRefundLimit(order, unspent)
  const refund = useRefund(order, onClose)
  const [draft, setDraft] = useState<RefundDraft>(() => emptyRefund(order))
  const { errorOf, show, clear } = useFieldError()
  const ofItems = refundOfItems(draft, order, left)
  const amount = draft.typed ?? (isNothingChosen(draft) ? '' : priceText(ofItems.total, order.currency))
  const read = readAmount(amount, { most: left, currency: order.currency })
  function change(part: Partial<RefundDraft>): void {
    setDraft({ ...draft, ...part })
    clear()
  }
  function submit(): void {
    if (read.problem !== null) {
      const message = amount === '' ? 'Select an item or enter an amount' : read.problem
      return show({ field: 'amount', message })
    }
    const reason = refundReasonOf(draft, order)
    if (reason === '') return show({ field: 'reason', message: 'Enter a reason' })
    refund.mutate({ amount: read.amount, reason, items: refundLinesOf(draft), restock: restockOf(draft, order) })
  }
  return { draft, ofItems, amount, change, submit, errorOf, refund, read, left, note }
}

/** Says what the proposed amount consists of. */
function partsOf(order: OrderDetail, refund: ReturnType<typeof refundOfItems>): string {
  const format = (value: number): string => formatAmount(value, order.currency, REGION)
  const wrap = countWrapped(order.items) > 0 ? ` + gift wrap ${format(refund.wrap)}` : ''
  const tax = order.taxMode === 'included' ? '' : ` + tax ${format(refund.tax)}`
  return `Items ${format(refund.goods)}${wrap}${tax} + shipping ${format(refund.charges)}.`
}

function RefundForm(props: RefundOrderProps & { onClose: () => void }) {
  const { order, onClose } = props
  const { draft, ofItems, amount, change, submit, errorOf, refund, read, left, note } = useRefundForm(props)
  const format = (value: number): string => formatAmount(value, order.currency, REGION)
  const canRestock = order.items.some((item) => restockableQuantity(order.status, item) > 0)
  const hint = isNothingChosen(draft) ? 'Select items, or enter an amount.' : partsOf(order, ofItems)
  return (
    <ChangeForm
      submitLabel={read.problem === null ? `Refund ${format(read.amount)}` : 'Refund'}
      isBusy={refund.isPending}
      error={<OrderMutationError title="Failed to refund the order" error={refund.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onClose }]}
    >
      <RefundLines
        order={order}
        quantities={draft.quantities}
        onChange={(quantities) => change({ quantities, typed: null })}
      />
      {canRestock ? (
        <Checkbox
          label="Restock the selected items"
          description="Back on sale immediately."
          disabled={isNothingChosen(draft)}
          checked={draft.shouldRestock}
          onChange={(event) => change({ shouldRestock: event.currentTarget.checked })}
        />
      ) : null}
      <AmountInput
        most={left}
        currency={order.currency}
        hint={note ? `${hint} ${note}` : hint}
        error={errorOf('amount')}
        value={amount}
        onChange={(typed) => change({ typed })}
      />
      <TextInput
        label="Reason"
        name="reason"
        description="Only staff see this. Leave blank to record the selected items. The customer is emailed the amount."
        maxLength={NOTE_MAX}
        error={errorOf('reason')}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </ChangeForm>
  )
}
