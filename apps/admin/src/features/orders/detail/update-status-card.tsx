import { NOTE_MAX } from '@atelier/domain/orders/change-order-status.schema'
import { isClosed, restockOnChange } from '@atelier/domain/orders/change-status'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { ORDER_STATUSES, type OrderStatus } from '@atelier/domain/orders/status'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { RestoredDraftAlert } from '../../../ui/form/restored-draft-alert.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { focusField } from '../../../ui/form/focus-field.ts'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useUrlAction } from '../../../ui/use-url-action.ts'
import { useDraft } from '../../session/session.public.ts'
import { OrderLabel } from '../labels/order-label.tsx'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { CameBackFields, cameBackOf } from './came-back-fields.tsx'
import { statusLabel } from '../order-status.tsx'
import { TrackingFields } from '../tracking-fields.tsx'
import { NO_TRACKING, trackingBody, trackingOf, trackingProblem, type TrackingInput } from '../tracking-input.ts'
import { useLastCarrier } from '../use-last-carrier.ts'
import { requiresUnpaidConfirmation, statusErrorMessage, useChangeStatus } from '../use-change-status.ts'

const NOTIFIED_STATUSES: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'CANCELLED']

/** Describes the side effects of a status change. */
function consequences(from: OrderStatus, to: OrderStatus): string {
  if (from === to) return ''
  const notificationHint = NOTIFIED_STATUSES.includes(to) ? 'We’ll email the customer.' : ''
  const restock = restockOnChange(from, to)
  if (restock === 'unshipped') return `Items are restocked. ${notificationHint}`.trim()
  if (restock === 'shipped') return `Only items that came back go on sale again. ${notificationHint}`.trim()
  if (isClosed(from) && !isClosed(to))
    return `Items are taken from stock again, if available. ${notificationHint}`.trim()
  return notificationHint
}

type StatusDraft = Record<'chosen' | 'note', string> & Pick<TrackingInput, keyof TrackingInput> & { isTracked: boolean }
const NOTHING: StatusDraft = { chosen: '', note: '', isTracked: false, ...NO_TRACKING }

/** The draft of a status change, and sending it. */
function useStatusForm(order: OrderDetail) {
  const draft = useDraft(NOTHING, 'status')
  const { note, chosen, isTracked, ...typed } = draft.form
  const status = ORDER_STATUSES.find((candidate) => candidate === chosen) ?? order.status
  const tracking = isTracked ? typed : trackingOf(order)
  const [, rememberCarrier] = useLastCarrier()
  const errors = useFieldError()
  const [cameBack, setCameBack] = useState<readonly number[]>([])
  const isClosedAfterShipping = restockOnChange(order.status, status) === 'shipped'
  const change = useChangeStatus(order, () => {
    setCameBack([])
    rememberCarrier(tracking)
    draft.reset()
    showToast('Order status updated')
  })
  useUrlAction('cancel', () => {
    draft.change({ chosen: 'CANCELLED' })
    focusField('status')
  })
  const isConfirming = requiresUnpaidConfirmation(change.error)

  function submit(confirmUnpaid: boolean): void {
    const problem = status === 'SHIPPED' ? trackingProblem(tracking) : null
    if (problem) return errors.show(problem)
    const parcel = status === 'SHIPPED' ? trackingBody(tracking) : {}
    const restock = isClosedAfterShipping ? { restock: cameBackOf(cameBack) } : {}
    change.mutate({ status, statusNote: note, confirmUnpaid, ...parcel, ...restock })
  }
  const question = isClosedAfterShipping ? { quantities: cameBack, onChange: setCameBack } : null
  return { draft, status, tracking, errors, change, isConfirming, submit, question }
}

/** Changes an order from any status to any other, with a note (A4). */
export function UpdateStatusCard({ order }: { order: OrderDetail }) {
  const { draft, status, tracking, errors, change, isConfirming, submit, question } = useStatusForm(order)
  const hint = consequences(order.status, status)
  const track = (typed: TrackingInput): void => draft.change({ ...typed, isTracked: true })

  return (
    <Card title="Update Status">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (status !== order.status && !change.isPending) submit(false)
        }}
      >
        <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
        <NativeSelect
          label="Status"
          name="status"
          value={status}
          onChange={(event) => draft.change({ chosen: event.currentTarget.value })}
          data={ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
        />
        {status === 'SHIPPED' && order.status !== 'SHIPPED' ? (
          <>
            <OrderLabel orderId={order.orderId} tracking={tracking} onTrack={track} />
            <TrackingFields value={tracking} onChange={track} errors={errors} />
          </>
        ) : null}
        {question ? <CameBackFields order={order} {...question} /> : null}
        <Textarea
          label="Note"
          description="Only staff see this. Added to the order history."
          rows={2}
          maxLength={NOTE_MAX}
          value={draft.form.note}
          onChange={(event) => draft.change({ note: event.currentTarget.value })}
        />
        {hint ? <p className="text-small text-ink-soft">{hint}</p> : null}
        <OrderMutationError title={statusErrorMessage} error={isConfirming ? null : change.error} />
        <div className={formClasses.actions}>
          <Button type="submit" disabled={status === order.status} loading={change.isPending}>
            Update Status
          </Button>
        </div>
      </form>
      <ConfirmDialog
        title={isConfirming ? 'Ship an unpaid order?' : null}
        confirmLabel={`Set to ${statusLabel(status)} unpaid`}
        isBusy={change.isPending}
        onConfirm={() => submit(true)}
        onCancel={change.reset}
      >
        This order hasn’t been paid. Shipping it will be recorded under your name.
      </ConfirmDialog>
    </Card>
  )
}
