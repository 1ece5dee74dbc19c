import { call } from '@atelier/api-client/call'
import type { BulkStatusInput, BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { orderNumber } from '@atelier/domain/values/ids'
import { isClosed } from '@atelier/domain/orders/change-status'
import { changeOrderStatuses } from '@atelier/domain/orders/staff-bulk-orders.endpoints'
import { listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { ORDER_STATUSES, type OrderStatus } from '@atelier/domain/orders/status'
import { limits } from '@atelier/domain/limits/limits'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import type { Selection } from '../../../ui/list/use-selection.ts'
import { OrderMutationError } from '../order-mutation-error.tsx'
import type { OrderFilters } from '../list/order-list-state.ts'
import { statusLabel } from '../order-status.tsx'
import { statusErrorMessage } from '../use-change-status.ts'
import { PrintSlips } from './print-slips.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { pluralize } from '../../../ui/format/numbers.ts'

const { bulkMax } = limits.orders

/** Returns the ids of all matching orders, in the list's default order. */
async function listMatching(filters: OrderFilters): Promise<string[]> {
  const query = { ...filters, pageSize: bulkMax, totals: 'later' } as const
  return (await call(api, listStaffOrders, { query })).data.map(({ orderId }) => orderId)
}

/** Side effects of a status, shown before confirming. */
const CONSEQUENCE: Partial<Record<OrderStatus, string>> = {
  DELIVERED: 'Each customer gets an email. Unpaid orders are skipped.',
  COMPLETED: 'Unpaid orders are skipped.',
  CANCELLED: 'Items that haven’t shipped are restocked, and each customer gets an email.',
  REFUNDED: 'Items that haven’t shipped are restocked. Payments aren’t refunded; refund each order separately.',
}

export interface BulkOrderActionsProps {
  selection: Selection<OrderFilters>
  /** How many orders match the filters. */
  total: number
}

/** Changes the status of several orders; `onDone` runs after each success. */
function useStatusChange(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BulkStatusInput) => (await call(api, changeOrderStatuses, { body })).data,
    onSuccess: ({ changed, failures }, body) => {
      onDone()
      if (failures.length === 0) showToast(`${pluralize(changed, 'order')} set to ${statusLabel(body.status)}`)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
}

/** Selects all matches, on any page, by their ids; possible up to the bulk limit. */
function useChooseAll(selection: Selection<OrderFilters>, onProblem: (problem: Error | null) => void): () => void {
  const choosing = useMutation({
    mutationFn: () => listMatching(selection.filters),
    onMutate: () => onProblem(null),
    onSuccess: (ids) => selection.choose(ids),
    onError: onProblem,
  })
  return () => choosing.mutate()
}

/** Bulk actions for orders: print packing slips, ship, set one status. Lists the orders that failed. */
export function BulkOrderActions({ selection, total }: BulkOrderActionsProps) {
  const [status, setStatus] = useState<OrderStatus | ''>('')
  const [openDialog, setOpenDialog] = useState<'status' | 'parcels' | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  const changing = useStatusChange(() => {
    selection.clear()
    setStatus('')
    setOpenDialog(null)
  })
  const chooseAll = useChooseAll(selection, setProblem)
  const orderIds = [...selection.ids]
  const close = (): void => {
    setOpenDialog(null)
    if (changing.isError) changing.reset()
  }
  function change(body: BulkStatusInput): void {
    setProblem(null)
    changing.mutate(body)
  }
  return (
    <>
      {changing.data && changing.data.failures.length > 0 ? (
        <Outcome result={changing.data} status={changing.variables.status} onClose={changing.reset} />
      ) : null}
      <OrderMutationError title="Failed to fetch orders" error={problem} />
      {selection.count > 0 ? (
        <ActionBar
          selection={{ ...selection, chooseAll }}
          total={total}
          status={status}
          onStatus={setStatus}
          onOpen={setOpenDialog}
          onPrintError={setProblem}
        />
      ) : null}
      <ShipDialog
        orderIds={openDialog === 'parcels' ? orderIds : null}
        isBusy={changing.isPending}
        error={changing.error}
        onShip={change}
        onClose={close}
      />
      <ConfirmStatus
        // Each dialog starts without the confirmation of an earlier one.
        key={openDialog}
        status={openDialog === 'status' ? status : ''}
        count={selection.count}
        isBusy={changing.isPending}
        error={changing.error}
        onConfirm={(choice) => change({ orderIds, ...choice })}
        onCancel={close}
      />
    </>
  )
}

interface ActionBarProps extends BulkOrderActionsProps {
  status: OrderStatus | ''
  onStatus: (status: OrderStatus | '') => void
  onOpen: (dialog: 'status' | 'parcels') => void
  onPrintError: (error: Error | null) => void
}

const STATUS_CHOICES = [
  { value: '', label: 'New status' },
  ...ORDER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
]

function ActionBar({ selection, total, status, onStatus, onOpen, onPrintError }: ActionBarProps) {
  const isTooMuch = selection.count > bulkMax
  return (
    <SelectionBar label="Selected orders" selection={selection} max={bulkMax} {...(total <= bulkMax ? { total } : {})}>
      <PrintSlips orderIds={selection.ids} isDisabled={isTooMuch} onError={onPrintError} />
      {isTooMuch ? null : (
        <Button component={Link} to={paths.packSelected([...selection.ids])} variant="default">
          Pack
        </Button>
      )}
      <Button variant="default" disabled={isTooMuch} onClick={() => onOpen('parcels')}>
        Ship
      </Button>
      <NativeSelect
        aria-label="New status"
        value={status}
        data={STATUS_CHOICES}
        onChange={(event) => onStatus(ORDER_STATUSES.find((one) => one === event.currentTarget.value) ?? '')}
      />
      <Button
        disabled={status === '' || isTooMuch}
        // Shipping needs tracking numbers.
        onClick={() => onOpen(status === 'SHIPPED' ? 'parcels' : 'status')}
      >
        Change status
      </Button>
    </SelectionBar>
  )
}

interface ConfirmStatusProps {
  /** Empty: closed. */
  status: OrderStatus | ''
  count: number
  isBusy: boolean
  error: Error | null
  onConfirm: (choice: Pick<BulkStatusInput, 'status' | 'didUnitsComeBack'>) => void
  onCancel: () => void
}

function ConfirmStatus({ status, count, isBusy, error, onConfirm, onCancel }: ConfirmStatusProps) {
  const orders = pluralize(count, 'order')
  const [didUnitsComeBack, setCameBack] = useState(false)
  const isClosing = status !== '' && isClosed(status)
  return (
    <ConfirmDialog
      title={status === '' ? null : `Set ${orders} to ${statusLabel(status)}?`}
      confirmLabel={`Set ${orders}`}
      isHarmless={!isClosing}
      isBusy={isBusy}
      onConfirm={() => status !== '' && onConfirm({ status, ...(isClosing && { didUnitsComeBack }) })}
      onCancel={onCancel}
    >
      {(status !== '' && CONSEQUENCE[status]) || 'Orders are updated one by one and logged in their history.'}
      {isClosing ? (
        <Checkbox
          mt="md"
          label="Items of shipped orders came back"
          description="All of them go back on sale immediately. Otherwise none does."
          checked={didUnitsComeBack}
          onChange={(event) => setCameBack(event.currentTarget.checked)}
        />
      ) : null}
      <OrderMutationError title={statusErrorMessage} error={error} />
    </ConfirmDialog>
  )
}

interface OutcomeProps {
  result: BulkStatusResult
  status: OrderStatus
  onClose: () => void
}

/** Stays until dismissed: it names orders that need attention. */
function Outcome({ result: { changed, failures }, status, onClose }: OutcomeProps) {
  const dismiss = (
    <Button variant="default" size="sm" onClick={onClose}>
      Dismiss
    </Button>
  )
  return (
    <Alert tone="warn" action={dismiss}>
      {pluralize(changed, 'order')} set to {statusLabel(status)}, {failures.length} skipped:
      <ul>
        {failures.map(({ orderId, message }) => (
          <li key={orderId}>
            <b>{orderNumber(orderId)}</b>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
