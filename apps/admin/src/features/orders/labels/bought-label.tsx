import { call } from '@atelier/api-client/call'
import { formatAmount } from '@atelier/domain/money/money'
import type { ParcelState } from '@atelier/domain/shipping/parcel-state'
import type { ShippingLabel } from '@atelier/domain/shipping/shipping-label.schema'
import { cancelOrderLabel } from '@atelier/domain/shipping/staff-labels.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NO_TRACKING, type TrackingInput } from '../tracking-input.ts'
import { LabelError } from './label-error.tsx'
import { orderLabelQuery } from './label.queries.ts'
import { trackingOfLabel } from './label-tracking.ts'
import { REGION } from '../../../region.ts'

interface BoughtLabelProps {
  orderId: string
  label: ShippingLabel
  /** It was just bought: the focus goes to its file. */
  isNew: boolean
  tracking: TrackingInput
  onTrack: (tracking: TrackingInput) => void
}

const STATE_LABELS: Readonly<Record<ParcelState, string>> = {
  unknown: 'Not scanned yet',
  announced: 'Announced to the carrier',
  in_transit: 'On its way',
  problem: 'The carrier reports a problem',
  delivered: 'Delivered',
  returned: 'Returned to you',
}
const CANCELABLE: readonly ParcelState[] = ['unknown', 'announced']

/** A bought label: what it is, its file to print, its number for the form, and canceling it while it is unused. */
export function BoughtLabel({ orderId, label, isNew, tracking, onTrack }: BoughtLabelProps) {
  const file = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isNew) file.current?.focus()
  }, [isNew])
  if (label.status === 'buying') {
    return (
      <Alert tone="warn" title="Waiting for the carrier">
        The purchase of {serviceOf(label)} is not confirmed yet. The label appears here once it is. Don’t buy another
        one.
      </Alert>
    )
  }
  const isEntered = tracking.trackingNumber === label.trackingNumber
  return (
    <section className="grid gap-3 p-4 border border-line rounded-lg" aria-label="Shipping label">
      <div className="grid gap-0.5">
        <b>{serviceOf(label)}</b>
        <span className="text-small text-ink-soft wrap-anywhere">
          {label.trackingNumber} · {STATE_LABELS[label.parcelState]}
        </span>
        <span className="text-small text-ink-soft">
          {formatAmount(label.price, label.currency, REGION)}
          {label.boughtBy ? `, bought by ${label.boughtBy}` : null}
        </span>
      </div>
      <div className={formClasses.actions}>
        <Button
          component="a"
          ref={file}
          href={`/api/admin/orders/${orderId}/labels/${label.labelId}/file`}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<Icon name="print" size={16} />}
        >
          Print label
        </Button>
        {isEntered ? null : (
          <Button variant="default" onClick={() => onTrack(trackingOfLabel(label))}>
            Use its number
          </Button>
        )}
        {CANCELABLE.includes(label.parcelState) ? (
          <CancelLabel
            orderId={orderId}
            label={label}
            onCanceled={() => (isEntered ? onTrack(NO_TRACKING) : undefined)}
          />
        ) : null}
      </div>
    </section>
  )
}

const serviceOf = ({ carrier, service }: ShippingLabel): string => `${carrier} ${service}`

function CancelLabel({
  orderId,
  label,
  onCanceled,
}: Pick<BoughtLabelProps, 'orderId' | 'label'> & { onCanceled: () => void }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const canceling = useMutation({
    mutationFn: () => call(api, cancelOrderLabel, { params: { orderId, labelId: label.labelId } }),
    onSuccess: ({ data }) => {
      onCanceled()
      client.setQueryData(orderLabelQuery(orderId).queryKey, data)
      showToast('Label canceled')
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Cancel label
      </Button>
      <LabelError title="The label was not canceled" error={canceling.error} />
      <ConfirmDialog
        title={isAsking ? 'Cancel this label?' : null}
        confirmLabel="Cancel label"
        cancelLabel="Leave it"
        isBusy={canceling.isPending}
        onConfirm={() => canceling.mutate()}
        onCancel={() => setAsking(false)}
      >
        Don’t use the printed label afterwards. The carrier returns its price within some days.
      </ConfirmDialog>
    </>
  )
}
