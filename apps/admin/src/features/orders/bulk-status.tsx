import { changeOrderStatuses } from '@atelier/api-client/staff-orders'
import type { BulkStatusResult } from '@atelier/domain/orders/bulk-status.schema'
import { orderDisplayNumber } from '@atelier/domain/ids'
import { ORDER_STATUSES, type OrderStatus } from '@atelier/domain/orders/status'
import { policy } from '@atelier/domain/policy'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { announce } from '../../ui/toast.store.ts'
import type { Selection } from '../../ui/use-selection.ts'
import { statusWord } from './order-status.tsx'
import { statusProblem } from './use-change-status.ts'

const counted = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`
const { bulkMax } = policy.orderDesk

/** What follows from a status beyond the word itself. */
const CONSEQUENCE: Partial<Record<OrderStatus, string>> = {
  SHIPPED: 'Each customer is told by mail. Orders that are not paid are left as they are.',
  DELIVERED: 'Each customer is told by mail. Orders that are not paid are left as they are.',
  COMPLETED: 'Orders that are not paid are left as they are.',
  CANCELLED: 'Each customer is told by mail, and the pieces are for sale again.',
  REFUNDED: 'The pieces are for sale again. No money moves by this: refunds are made in each order.',
}

/** Sets one status for the orders that are chosen, and says which could not be changed and why. */
export function BulkStatus({ selection }: { selection: Selection<unknown> }) {
  const client = useQueryClient()
  const [status, setStatus] = useState<OrderStatus | ''>('')
  const [isAsking, setIsAsking] = useState(false)
  const changing = useMutation({
    mutationFn: (to: OrderStatus) => changeOrderStatuses(api, { orderIds: [...selection.ids], status: to }),
    onSuccess: ({ changed, failures }, to) => {
      selection.clear()
      if (failures.length === 0) announce(`${counted(changed)} set to ${statusWord(to)}`)
    },
    onSettled: () => {
      setIsAsking(false)
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['dashboard'] })
    },
  })
  const change = (): void => {
    if (status !== '') changing.mutate(status)
  }
  return (
    <>
      {changing.data && changing.data.failures.length > 0 ? (
        <Outcome result={changing.data} status={changing.variables} onClose={changing.reset} />
      ) : null}
      {changing.isError ? (
        <Note tone="bad" title={statusProblem(changing.error)}>
          {changing.error.message}
          <ServerAnswer error={changing.error} />
        </Note>
      ) : null}
      {selection.count > 0 ? (
        <SelectionBar label="Selected orders" selection={selection} max={bulkMax}>
          <NativeSelect
            aria-label="New status"
            value={status}
            data={[
              { value: '', label: 'New status' },
              ...ORDER_STATUSES.map((value) => ({ value, label: statusWord(value) })),
            ]}
            onChange={(event) => setStatus(ORDER_STATUSES.find((word) => word === event.currentTarget.value) ?? '')}
          />
          <Button disabled={status === '' || selection.count > bulkMax} onClick={() => setIsAsking(true)}>
            Change status
          </Button>
        </SelectionBar>
      ) : null}
      <ConfirmDialog
        title={isAsking && status !== '' ? `Set ${counted(selection.count)} to ${statusWord(status)}?` : null}
        confirmLabel={`Set ${counted(selection.count)}`}
        isHarmless={status !== 'CANCELLED' && status !== 'REFUNDED'}
        isBusy={changing.isPending}
        onConfirm={change}
        onCancel={() => setIsAsking(false)}
      >
        {(status !== '' && CONSEQUENCE[status]) || 'Each order is changed by its own, with its line in the history.'}
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
