import { availableOrderVerbs, STATUS_AFTER_VERB, type OrderVerb } from '@atelier/domain/orders/order-verbs'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ChangeForm } from '../../../ui/form/change-form.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useUrlAction } from '../../../ui/use-url-action.ts'
import { OrderLabel } from '../labels/order-label.tsx'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { TrackingFields } from '../tracking-fields.tsx'
import { trackingBody, trackingOf, trackingProblem } from '../tracking-input.ts'
import { useLastCarrier } from '../use-last-carrier.ts'
import { statusErrorMessage, useChangeStatus } from '../use-change-status.ts'

const LABELS: Readonly<Record<OrderVerb, string>> = { pack: 'Start packing', ship: 'Ship', deliver: 'Mark delivered' }

interface OrderVerbsProps {
  order: OrderDetail
  /** Receives why a step failed; null when it is tried again. */
  onError: (error: Error | null) => void
}

/** The next steps of an order as buttons, the usual one first. Requires orders:edit. */
export function OrderVerbs({ order, onError }: OrderVerbsProps) {
  const { status, paymentDetails } = order
  const verbs = availableOrderVerbs({ status, paymentStatus: paymentDetails.paymentStatus })
  return verbs.map((verb, index) => {
    const variant = index === 0 ? 'filled' : 'default'
    return verb === 'ship' ? (
      <ShipOrder key={verb} order={order} variant={variant} />
    ) : (
      <StatusButton key={verb} order={order} verb={verb} variant={variant} onError={onError} />
    )
  })
}

interface VerbButtonProps {
  order: OrderDetail
  variant: 'filled' | 'default'
}

function StatusButton({
  order,
  verb,
  variant,
  onError,
}: VerbButtonProps & Pick<OrderVerbsProps, 'onError'> & { verb: OrderVerb }) {
  const change = useChangeStatus(order, () => showToast('Order status updated'))
  const button = useRef<HTMLButtonElement>(null)
  useUrlAction(verb, () => button.current?.focus())
  return (
    <Button
      ref={button}
      variant={variant}
      loading={change.isPending}
      onClick={() => {
        onError(null)
        change.mutate({ status: STATUS_AFTER_VERB[verb] }, { onError })
      }}
    >
      {LABELS[verb]}
    </Button>
  )
}

const ShipOrder = ({ order, variant }: VerbButtonProps) => (
  <FormDialog
    title="Ship order"
    urlAction="ship"
    size={520}
    opener={(open) => (
      <Button variant={variant} onClick={open}>
        {LABELS.ship}
      </Button>
    )}
  >
    {(close) => <ShipForm order={order} onDone={close} />}
  </FormDialog>
)

function ShipForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const [tracking, setTracking] = useState(trackingOf(order))
  const [, rememberCarrier] = useLastCarrier()
  const errors = useFieldError()
  const change = useChangeStatus(order, () => {
    rememberCarrier(tracking)
    onDone()
    showToast('Order status updated')
  })
  function submit(): void {
    const problem = trackingProblem(tracking)
    if (problem) errors.show(problem)
    else change.mutate({ status: STATUS_AFTER_VERB.ship, ...trackingBody(tracking) })
  }
  return (
    <ChangeForm
      submitLabel="Ship order"
      isBusy={change.isPending}
      error={<OrderMutationError title={statusErrorMessage} error={change.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <OrderLabel orderId={order.orderId} tracking={tracking} onTrack={setTracking} />
      <TrackingFields value={tracking} onChange={setTracking} errors={errors} />
      <p className="text-small text-ink-soft">We’ll email {order.email} that the order has shipped.</p>
    </ChangeForm>
  )
}
