import { Dialog } from '@base-ui/react/dialog'
import { call } from '@atelier/api-client/call'
import type { CustomerOrder } from '@atelier/domain/customers/customer-orders.schema'
import { businessDays } from '@atelier/domain/business-days'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { formatUsd, toCents } from '@atelier/domain/money'
import { demoTerms } from '@atelier/domain/shop-terms'
import { createRepeatedErrorNotice } from '@atelier/domain/repeated-error'
import { estimatedRefundCents } from '@atelier/domain/returns/refund-amounts'
import {
  RequestReturnBody,
  RETURN_FAILED,
  RETURN_NOTE_MAX,
  RETURN_SUBMITTED,
} from '@atelier/domain/returns/request-return.schema'
import { RETURN_REASONS } from '@atelier/domain/returns/return-status'
import { requestReturn, requestReturnByReceipt } from '@atelier/domain/returns/returns.endpoints'
import { useRef, useState, type SubmitEvent } from 'react'
import { SelectField, TextAreaField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { SubmitButton } from '../form-controls.tsx'
import { describeError, shopApi } from '../shop-api.ts'
import type { OrderKey } from './order-section.tsx'
import { ReturnLine } from './return-line.tsx'

const { windowDays, damageReportDays, refundBusinessDays } = demoTerms.returns

interface ReturnDialogProps {
  isOpen: boolean
  order: CustomerOrder
  orderKey: OrderKey
  onClose: () => void
  onSubmitted: (message: string) => void
}

const REASONS = [
  { value: '', label: 'Please choose' },
  ...RETURN_REASONS.map((reason) => ({ value: reason, label: reason })),
]

/** The return request dialog: units, reason and estimated refund (S2). */
export function ReturnDialog({ isOpen, order, onClose, ...rest }: ReturnDialogProps) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        {/* In the account this dialog opens over another one, which its own backdrop must cover. */}
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-veil transition-opacity duration-320 data-ending-style:opacity-0 starting:opacity-0"
        />
        <Dialog.Popup
          initialFocus={title}
          className="fixed z-50 flex flex-col overflow-hidden bg-paper transition duration-320 data-ending-style:translate-y-2 data-ending-style:opacity-0 max-sm:inset-0 sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:w-[min(40rem,calc(100vw-3rem))] starting:translate-y-2 starting:opacity-0"
        >
          <div className="flex flex-none items-center justify-between gap-4 border-b border-line py-3 pr-2 pl-5 sm:pr-4 sm:pl-10">
            <Dialog.Title ref={title} tabIndex={-1} className="serif-small text-[1.5rem] leading-8 sm:text-[1.75rem]">
              Return items of order {orderDisplayNumber(order.orderId)}
            </Dialog.Title>
            <Dialog.Close className="hit flex-none" aria-label="Close return request">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          {isOpen && <ReturnForm order={order} {...rest} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Returns one idempotency key and timestamp per distinct request body, so that a retry after a lost response creates no
 * second return.
 */
function useIdempotencyKey(): (body: string) => { key: string; requestedAt: string } {
  const last = useRef({ body: '', key: '', requestedAt: '' })
  return (body) => {
    if (last.current.body !== body)
      last.current = { body, key: crypto.randomUUID(), requestedAt: new Date().toISOString() }
    return last.current
  }
}

function ReturnForm({ order, orderKey, onSubmitted }: Omit<ReturnDialogProps, 'isOpen' | 'onClose'>) {
  /** Selected units by line index; lines that are not selected are absent. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<{ field: 'items' | 'reason' | null; message: string }>()
  const [isSending, setIsSending] = useState(false)
  const [withRepeat] = useState(createRepeatedErrorNotice)
  const idempotencyKeyFor = useIdempotencyKey()
  const reasonField = useRef<HTMLDivElement>(null)
  const itemList = useRef<HTMLUListElement>(null)

  const estimate = estimatedRefundCents(
    [...chosen].map(([index, quantity]) => ({ unitPriceCents: toCents(order.items[index]?.price ?? 0), quantity })),
  )

  const choose = (index: number, quantity: number) => {
    const next = new Map(chosen)
    if (quantity === 0) next.delete(index)
    else next.set(index, quantity)
    setChosen(next)
    setProblem(undefined)
  }

  const showError = (field: 'items' | 'reason', message: string) => {
    setProblem({ field, message })
    const focusTarget = field === 'items' ? itemList : reasonField
    focusTarget.current?.querySelector<HTMLElement>('input, select')?.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const items = [...chosen].toSorted(([a], [b]) => a - b).map(([itemIndex, quantity]) => ({ itemIndex, quantity }))
    const request = { orderId: order.orderId, items, reason, note, customerEmail: order.email }
    const checked = RequestReturnBody.safeParse(request)
    if (!checked.success) {
      const [issue] = checked.error.issues
      showError(issue?.path[0] === 'items' ? 'items' : 'reason', issue?.message ?? RETURN_FAILED)
      return
    }
    setIsSending(true)
    setProblem(undefined)
    try {
      const { key, requestedAt } = idempotencyKeyFor(JSON.stringify(request))
      const input = { body: { ...checked.data, requestedAt }, idempotencyKey: key }
      await ('orderId' in orderKey
        ? call(shopApi, requestReturn, { params: orderKey, ...input })
        : call(shopApi, requestReturnByReceipt, { params: orderKey, ...input }))
      onSubmitted(RETURN_SUBMITTED)
    } catch (error) {
      setProblem({ field: null, message: withRepeat(describeError(error, RETURN_FAILED)) })
      setIsSending(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex-1 overflow-y-auto overscroll-contain px-5 pt-5 pb-7 sm:px-10 sm:pb-9"
    >
      <fieldset>
        <legend className="text-small text-ink-soft">Which pieces would you like to return?</legend>
        <ul ref={itemList} className="mt-2">
          {order.items.map((item, index) => (
            <ReturnLine
              // eslint-disable-next-line react/no-array-index-key -- line items have no id and never reorder
              key={index}
              item={item}
              quantity={chosen.get(index) ?? 0}
              onChange={(quantity) => choose(index, quantity)}
            />
          ))}
        </ul>
      </fieldset>
      {problem?.field === 'items' && (
        <div className="mt-4">
          <Alert>{problem.message}</Alert>
        </div>
      )}
      <div ref={reasonField} className="mt-6">
        <SelectField
          label="Reason"
          choices={REASONS}
          value={reason}
          error={problem?.field === 'reason' ? problem.message : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </div>
      <TextAreaField
        className="mt-4"
        label="Note (optional)"
        rows={3}
        maxLength={RETURN_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p
        className="mt-6 flex justify-between gap-6 border-t border-ink pt-4 text-[1.125rem] leading-7"
        aria-live="polite"
      >
        <span>Estimated refund</span>
        <span className="tabular-nums">{formatUsd(estimate)}</span>
      </p>
      <p className="mt-3 text-small text-ink-soft">
        Pieces can be returned within {windowDays} days of delivery, in their original condition. Damaged pieces must be
        reported within {damageReportDays} days. Once we have looked at them, the refund reaches you in{' '}
        {businessDays(refundBusinessDays)}, together with the tax you paid on them.
      </p>
      {problem?.field === null && (
        <div className="mt-5">
          <Alert>{problem.message}</Alert>
        </div>
      )}
      <SubmitButton isSending={isSending} busy="Submitting..." className="mt-6 w-full">
        Submit return request
      </SubmitButton>
    </form>
  )
}
