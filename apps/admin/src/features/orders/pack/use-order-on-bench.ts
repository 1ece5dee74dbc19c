import type { OrderPackingSlip } from '@atelier/domain/orders/packing-slip.schema'
import { recognizeCarrier } from '@atelier/domain/orders/recognize-carrier'
import { useEffect, useRef, useState } from 'react'
import { focusField } from '../../../ui/form/focus-field.ts'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { trackingProblem, withTrackingNumber, type TrackingInput } from '../tracking-input.ts'
import { useLastCarrier } from '../use-last-carrier.ts'
import { isItemPacked, isOrderPacked, itemKey, readScan, unitsPacked, type SlipItem } from './bench-state.ts'
import { SCAN_FIELD } from './scan-field.tsx'
import { useScannerKeys } from './use-bench-keys.ts'
import type { useBench } from './use-bench.ts'

/** An Enter this soon after an order appeared was the second one of a double press. */
const BOUNCE_MS = 250

const NUMBER_FIELD = 'trackingNumber'

/** Returns the field for the label. On a touch screen it is the scan field, which opens no on-screen keyboard. */
const labelField = (): string => (matchMedia('(pointer: coarse)').matches ? SCAN_FIELD : NUMBER_FIELD)

/** The work on one order: scanning and ticking its items, its label, and shipping it. */
export function useOrderOnBench(slip: OrderPackingSlip, bench: ReturnType<typeof useBench>) {
  const { packed, dispatch, state, tracking } = bench
  const { orderId } = slip
  const [last] = useLastCarrier()
  const errors = useFieldError()
  const [scanned, setScanned] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shownAt = useRef(0)
  const isPacked = isOrderPacked(slip, packed)
  const current =
    slip.items.find((item) => itemKey(item) === chosen) ??
    slip.items.find((item) => !isItemPacked(item, packed)) ??
    slip.items[0]

  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  useEffect(() => focusField(isPacked ? labelField() : SCAN_FIELD), [isPacked])

  function pack(item: SlipItem, units: number): void {
    setProblem(null)
    setChosen(null)
    dispatch({ kind: 'pack', orderId, item: itemKey(item), units })
  }
  const track = (next: TrackingInput): void => dispatch({ kind: 'track', orderId, tracking: next })

  function ship(next: TrackingInput, isAllPacked = isPacked): void {
    if (bench.isBusy) return
    if (!isAllPacked) {
      setProblem('Pack every item first, then ship.')
      return focusField(SCAN_FIELD)
    }
    const found =
      next.trackingNumber.trim() === ''
        ? { field: NUMBER_FIELD, message: 'Scan the label or type the tracking number' }
        : trackingProblem(next)
    if (found) return errors.show(found)
    bench.ship({ slip, tracking: next })
  }

  /** A label ships an order of one item at once, when its number certainly names the carrier. */
  function takeLabel(number: string): void {
    const next = withTrackingNumber(tracking, number, last)
    track(next)
    const [only, ...others] = slip.items
    const isSingle = others.length === 0 && only?.quantity === 1
    if (isSingle && only && !isPacked) pack(only, 1)
    if (!isSingle && !isPacked) return setProblem('Label saved. Pack the other items, then press Enter.')
    if (recognizeCarrier(next.trackingNumber).carrier) ship(next, true)
    else focusField(NUMBER_FIELD)
  }

  function packCurrent(): void {
    if (performance.now() - shownAt.current < BOUNCE_MS) return
    if (isPacked) return focusField(labelField())
    if (current) pack(current, current.quantity)
  }

  function scan(text: string): void {
    setScanned('')
    setProblem(null)
    if (text.trim() === '') return packCurrent()
    const read = readScan(text, { slip, packed, orderIds: state.orderIds })
    if (read.kind === 'item') pack(read.item, unitsPacked(read.item, packed) + 1)
    else if (read.kind === 'order') bench.go(read.at)
    else if (read.kind === 'label') takeLabel(read.trackingNumber)
    else if (read.kind === 'too many') setProblem(`${read.item.name} is already packed. Take it out of the parcel.`)
    else setProblem(`“${text.trim()}” isn’t in this order. Check the item.`)
  }

  useScannerKeys({
    field: isPacked ? labelField() : SCAN_FIELD,
    onPrint: () => window.print(),
    onClear: (field) => (field === SCAN_FIELD ? setScanned('') : track({ ...tracking, trackingNumber: '' })),
  })

  function chooseItem(step: 1 | -1): void {
    const at = slip.items.findIndex((item) => item === current)
    const next = slip.items[at + step]
    if (next) setChosen(itemKey(next))
  }

  return { current, scanned, problem, errors, pack, track, ship, scan, type: setScanned, chooseItem }
}
