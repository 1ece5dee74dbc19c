import { recipientName } from '@atelier/domain/addresses/formats-of'
import { call } from '@atelier/api-client/call'
import { orderNumber } from '@atelier/domain/values/ids'
import type { BulkStatusInput } from '@atelier/domain/orders/bulk-status.schema'
import { TRACKING_MAX } from '@atelier/domain/orders/change-order-status.schema'
import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { listPackingSlips } from '@atelier/domain/orders/staff-bulk-orders.endpoints'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useReducer,
  useRef,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { api } from '../../../api.ts'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useFieldError, type FieldErrors } from '../../../ui/form/use-field-error.ts'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { OrderMutationError } from '../order-mutation-error.tsx'
import { statusErrorMessage } from '../use-change-status.ts'
import { CarrierSelect, OtherCarrierFields } from '../tracking-fields.tsx'
import { OTHER_CARRIER, trackingProblem, type CarrierChoice } from '../tracking-input.ts'
import { useLastCarrier } from '../use-last-carrier.ts'
import {
  findDuplicateNumber,
  newShipInput,
  notShippableReason,
  parcelOf,
  parcelTracking,
  reduceShipInput,
  type ShipInput,
  type ShipInputAction,
} from './parcels.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import styles from './ship-dialog.module.css'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'

export interface ShipDialogProps {
  /** Null: closed. */
  orderIds: readonly string[] | null
  isBusy: boolean
  /** Why the orders were not shipped. */
  error: Error | null
  onShip: (call: BulkStatusInput) => void
  onClose: () => void
}

interface Slips {
  slips: readonly OrderPackingSlip[]
}

type FormProps = Omit<ShipDialogProps, 'orderIds'> & { input: ShipInput; dispatch: Dispatch<ShipInputAction> }

/** Ships several orders at once, each with its own tracking number. */
export function ShipDialog({ orderIds, onClose, ...rest }: ShipDialogProps) {
  const [last] = useLastCarrier()
  // The input outlives the dialog, in case it is closed by mistake.
  const [input, dispatch] = useReducer(reduceShipInput, last, newShipInput)
  const form = { input, dispatch, onClose, ...rest }
  return (
    <LazyModal opened={orderIds !== null} onClose={onClose} title="Ship orders" centered size={680}>
      {orderIds ? <Parcels orderIds={orderIds} {...form} /> : null}
    </LazyModal>
  )
}

function Parcels({ orderIds, ...form }: FormProps & { orderIds: readonly string[] }) {
  const slips = useQuery({
    queryKey: ['orders', 'slips', orderIds],
    queryFn: async ({ signal }) =>
      (await call(api, listPackingSlips, { query: { ids: orderIds.join(',') } }, { signal })).data,
    // Shipping needs current orders, and a refetch must not change them during typing.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (slips.isError) {
    const retryButton = (
      <Button variant="default" size="sm" onClick={() => void slips.refetch()}>
        Try again
      </Button>
    )
    return (
      <Alert tone="bad" title="Failed to fetch orders" action={retryButton}>
        {slips.error.message}
        <ApiErrorDetails error={slips.error} />
      </Alert>
    )
  }
  if (!slips.isFetchedAfterMount || !slips.data) return <Skeleton height={180} />
  return <ShipForm slips={slips.data} {...form} />
}

function ShipForm({ slips, input, dispatch, isBusy, error, onShip, onClose }: FormProps & Slips) {
  const [, rememberCarrier] = useLastCarrier()
  const errors = useFieldError()
  const formRef = useFocusedFirstField()
  const shippable = slips.filter((slip) => notShippableReason(slip) === null)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isBusy || shippable.length === 0) return
    const tracked = shippable.map((slip) => ({ slip, tracking: parcelTracking(input, slip.orderId) }))
    const problem = tracked.map(({ tracking }) => trackingProblem(tracking)).find((found) => found !== null)
    if (problem) return errors.show(problem)
    const [lastParcel] = tracked.slice(-1)
    if (lastParcel) rememberCarrier(lastParcel.tracking)
    onShip({
      orderIds: shippable.map(({ orderId }) => orderId),
      status: 'SHIPPED',
      parcels: tracked.map(({ slip, tracking }) => parcelOf(slip, tracking)),
    })
  }
  return (
    <form ref={formRef} className="stack" onSubmit={submit}>
      <SkippedOrders slips={slips} />
      {shippable.length > 0 ? (
        <ParcelFields slips={shippable} input={input} dispatch={dispatch} errors={errors} />
      ) : null}
      <OrderMutationError title={statusErrorMessage} error={error} />
      <div className={formClasses.actions}>
        <Button type="submit" disabled={shippable.length === 0} loading={isBusy}>
          {shippable.length === 0 ? 'Nothing to ship' : `Ship ${pluralize(shippable.length, 'order')}`}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Focuses the first empty field of a form: its fields mount after the dialog has set its focus. */
function useFocusedFirstField(): RefObject<HTMLFormElement | null> {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(formRef.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }, [])
  return formRef
}

const SHARED_CARRIER_HINT = 'For numbers that don’t say their carrier.'
const SCAN_HINT =
  'Scan the labels one by one, or paste a column of numbers into the first field. Each customer gets an email.'

type ParcelFieldsProps = Slips & Pick<FormProps, 'input' | 'dispatch'> & { errors: FieldErrors }

/** The shared carrier, and a field for the number of each order. */
function ParcelFields({ slips, input, dispatch, errors }: ParcelFieldsProps) {
  const orderIds = slips.map(({ orderId }) => orderId)
  const duplicate = findDuplicateNumber(input.numbers, orderIds)
  const carrier = {
    value: input.shared,
    errorOf: errors.errorOf,
    onChange(choice: CarrierChoice) {
      errors.clear()
      dispatch({ type: 'chooseCarrier', choice })
    },
  }
  return (
    <>
      <CarrierSelect {...carrier} hint={SHARED_CARRIER_HINT} />
      <OtherCarrierFields {...carrier} />
      <ol className={`${styles.parcels} border-t border-t-line`} aria-label="Parcels">
        {slips.map((slip) => (
          <ParcelRow
            key={slip.orderId}
            slip={slip}
            input={input}
            onType={(text) => dispatch({ type: 'enterNumbers', orderIds, orderId: slip.orderId, text })}
          />
        ))}
      </ol>
      {duplicate ? <Alert tone="warn">{duplicate} is entered twice. Was one label scanned twice?</Alert> : null}
      <p className="text-small text-ink-soft">{SCAN_HINT}</p>
    </>
  )
}

interface ParcelRowProps {
  slip: OrderPackingSlip
  input: ShipInput
  /** Receives a typed number, or a pasted column of numbers. */
  onType: (text: string) => void
}

/** A scanner ends each number with Enter: focuses the next field, and after the last one the Ship button. */
function focusNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const stops = [...(event.currentTarget.form?.querySelectorAll<HTMLElement>('ol input, [type=submit]') ?? [])]
  stops[stops.indexOf(event.currentTarget) + 1]?.focus()
}

const carrierLabel = ({ carrier, carrierName, trackingNumber }: ReturnType<typeof parcelTracking>): string => {
  if (trackingNumber === '') return ''
  return carrier === OTHER_CARRIER ? carrierName : carrier
}

function ParcelRow({ slip, input, onType }: ParcelRowProps) {
  const { orderId, addressForm, shipping, items } = slip
  return (
    <li>
      <span className="grid tabular-nums">
        <b>{orderNumber(orderId)}</b>
        <span className="truncate text-small text-ink-soft">
          {recipientName(shipping, addressForm)}, {shipping.city}
        </span>
        <span className="truncate text-small text-ink-soft">
          {items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
        </span>
      </span>
      <TextInput
        aria-label={`Tracking number of order ${orderNumber(orderId)}`}
        placeholder="Tracking number"
        description={carrierLabel(parcelTracking(input, orderId))}
        maxLength={TRACKING_MAX}
        autoComplete="off"
        value={input.numbers[orderId] ?? ''}
        onChange={(event) => onType(event.currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!/[\r\n\t]/.test(text.trim())) return
          event.preventDefault()
          onType(text)
        }}
        onKeyDown={focusNextField}
      />
    </li>
  )
}

/** The selected orders that cannot be shipped, with the reason. */
function SkippedOrders({ slips }: Slips) {
  const skipped = slips.flatMap((slip) => {
    const why = notShippableReason(slip)
    return why === null ? [] : [`${orderNumber(slip.orderId)} (${why})`]
  })
  if (skipped.length === 0) return null
  return <Alert tone="warn">Skipped: {skipped.join(', ')}.</Alert>
}
