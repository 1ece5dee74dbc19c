import { changeOrderStatuses, listStaffOrders } from '@atelier/api-client/staff-orders'
import type { BulkStatusInput, BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { ORDER_STATUSES, type OrderStatus } from '@atelier/domain/orders/status'
import { policy } from '@atelier/domain/policy'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { announce } from '../../../ui/toast.store.ts'
import type { Selection } from '../../../ui/use-selection.ts'
import { ChangeProblem } from '../change-problem.tsx'
import type { OrderFilters } from '../order-list-address.ts'
import { statusWord } from '../order-status.tsx'
import { zoneOf } from '../orders.queries.ts'
import { statusProblem } from '../use-change-status.ts'
import { counted } from './counted.ts'
import { PrintSlips } from './print-slips.tsx'
import { ShipDialog } from './ship-dialog.tsx'

const { bulkMax } = policy.orders

/** The orders that match, in the list's usual order. */
async function listMatching(filters: OrderFilters): Promise<string[]> {
  const query = { ...filters, timeZone: zoneOf(filters), pageSize: bulkMax, totals: 'later' } as const
  return (await listStaffOrders(api, query)).data.map(({ orderId }) => orderId)
}

/** What follows from a status beyond the word itself. */
const CONSEQUENCE: Partial<Record<OrderStatus, string>> = {
  DELIVERED: 'Each customer is told by mail. Orders that are not paid are left as they are.',
  COMPLETED: 'Orders that are not paid are left as they are.',
  CANCELLED: 'Each customer is told by mail, and the pieces are for sale again.',
  REFUNDED: 'The pieces are for sale again. No money moves by this: refunds are made in each order.',
}

export interface BulkStatusProps {
  selection: Selection<OrderFilters>
  /** How many orders match the filters. */
  total: number
}

/** What can be done with several orders at once: pack them, send them, set one status; says what could not be done. */
export function BulkStatus({ selection, total }: BulkStatusProps) {
  const client = useQueryClient()
  const [status, setStatus] = useState<OrderStatus | ''>('')
  const [asking, ask] = useState<'status' | 'parcels' | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const changing = useMutation({
    mutationFn: (call: BulkStatusInput) => changeOrderStatuses(api, call),
    onMutate: () => setProblem(null),
    onSuccess: ({ changed, failures }, call) => {
      selection.clear()
      setStatus('')
      ask(null)
      if (failures.length === 0) announce(`${counted(changed)} set to ${statusWord(call.status)}`)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
  // All that match, from whatever page: as many as can be changed at a time are named one by one.
  const choosing = useMutation({
    mutationFn: () => listMatching(selection.filters),
    onMutate: () => setProblem(null),
    onSuccess: (ids) => selection.choose(ids),
    onError: setProblem,
  })
  const choosable = { ...selection, chooseAll: () => choosing.mutate() }
  const orderIds = [...selection.ids]
  const isTooMuch = selection.count > bulkMax
  const close = (): void => {
    ask(null)
    if (changing.isError) changing.reset()
  }
  const change = (): void => {
    if (status !== '') changing.mutate({ orderIds, status })
  }
  return (
    <>
      {changing.data && changing.data.failures.length > 0 ? (
        <Outcome result={changing.data} status={changing.variables.status} onClose={changing.reset} />
      ) : null}
      {problem ? <ChangeProblem title="Failed to fetch orders" error={problem} /> : null}
      {selection.count > 0 ? (
        <SelectionBar
          label="Selected orders"
          selection={choosable}
          max={bulkMax}
          {...(total <= bulkMax ? { total } : {})}
        >
          <PrintSlips orderIds={selection.ids} isDisabled={isTooMuch} onProblem={setProblem} />
          <Button variant="default" disabled={isTooMuch} onClick={() => ask('parcels')}>
            Ship
          </Button>
          <NativeSelect
            aria-label="New status"
            rightSection={<Icon name="down" size={14} />}
            value={status}
            data={[
              { value: '', label: 'New status' },
              ...ORDER_STATUSES.map((value) => ({ value, label: statusWord(value) })),
            ]}
            onChange={(event) => setStatus(ORDER_STATUSES.find((word) => word === event.currentTarget.value) ?? '')}
          />
          <Button
            disabled={status === '' || isTooMuch}
            // What is sent brings its tracking number along.
            onClick={() => ask(status === 'SHIPPED' ? 'parcels' : 'status')}
          >
            Change status
          </Button>
        </SelectionBar>
      ) : null}
      <ShipDialog
        orderIds={asking === 'parcels' ? orderIds : null}
        isBusy={changing.isPending}
        error={changing.error}
        onShip={(call) => changing.mutate(call)}
        onClose={close}
      />
      <ConfirmDialog
        title={
          asking === 'status' && status !== '' ? `Set ${counted(selection.count)} to ${statusWord(status)}?` : null
        }
        confirmLabel={`Set ${counted(selection.count)}`}
        isHarmless={status !== 'CANCELLED' && status !== 'REFUNDED'}
        isBusy={changing.isPending}
        onConfirm={change}
        onCancel={close}
      >
        {(status !== '' && CONSEQUENCE[status]) || 'Each order is changed by its own, with its line in the history.'}
        {changing.error ? <ChangeProblem title={statusProblem(changing.error)} error={changing.error} /> : null}
      </ConfirmDialog>
    </>
  )
}

interface OutcomeProps {
  result: BulkStatusResult
  status: OrderStatus
  onClose: () => void
}

/** Stays until it was read: it names orders somebody has to look at. */
function Outcome({ result: { changed, failures }, status, onClose }: OutcomeProps) {
  const dismiss = (
    <Button variant="default" size="sm" onClick={onClose}>
      Dismiss
    </Button>
  )
  return (
    <Note tone="warn" action={dismiss}>
      {counted(changed)} set to {statusWord(status)}, {failures.length} not:
      <ul>
        {failures.map(({ orderId, message }) => (
          <li key={orderId}>
            <b>{orderDisplayNumber(orderId)}</b>: {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}
