import type { BulkAction } from '@atelier/domain/products/admin-product.schema'
import { limits } from '@atelier/domain/limits/limits'
import { Button } from '@mantine/core'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import type { Selection } from '../../../ui/list/use-selection.ts'

const ACTIONS: readonly { action: BulkAction; label: string }[] = [
  { action: 'activate', label: 'Activate' },
  { action: 'sell-out', label: 'Mark out of stock' },
  { action: 'deactivate', label: 'Deactivate' },
  { action: 'archive', label: 'Archive' },
  { action: 'mark-new', label: 'Mark as new season' },
  { action: 'unmark-new', label: 'Remove new season' },
]

export interface BulkBarProps {
  selection: Selection<unknown>
  total: number
  canDelete: boolean
  isBusy: boolean
  onPutOnSale: () => void
  onAct: (action: BulkAction | 'delete') => void
}

/** Bulk actions for the selected products. */
export function BulkBar({ selection, total, canDelete, isBusy, onPutOnSale, onAct }: BulkBarProps) {
  const button = (action: BulkAction | 'delete', label: string) => (
    <Button
      key={action}
      variant="default"
      size="sm"
      disabled={isBusy || selection.count > limits.catalog.bulkMax}
      onClick={() => onAct(action)}
    >
      {label}
    </Button>
  )
  return (
    <SelectionBar label="Selected products" selection={selection} total={total} max={limits.catalog.bulkMax}>
      <Button size="sm" disabled={isBusy || selection.count > limits.catalog.bulkMax} onClick={onPutOnSale}>
        Put on sale
      </Button>
      {ACTIONS.map(({ action, label }) => button(action, label))}
      {canDelete ? button('delete', 'Delete') : null}
    </SelectionBar>
  )
}
