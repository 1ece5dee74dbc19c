import type { BulkAction } from '@atelier/domain/products/admin-product.schema'
import { policy } from '@atelier/domain/policy'
import { Button } from '@mantine/core'
import styles from './products.module.css'
import type { Selection } from './use-selection.ts'

const ACTIONS: readonly { action: BulkAction; word: string }[] = [
  { action: 'activate', word: 'Activate' },
  { action: 'deactivate', word: 'Deactivate' },
  { action: 'archive', word: 'Archive' },
  { action: 'mark-new', word: 'Set new season' },
  { action: 'unmark-new', word: 'Unset new season' },
]

export interface BulkBarProps {
  selection: Selection
  total: number
  canDelete: boolean
  isBusy: boolean
  onAct: (action: BulkAction | 'delete') => void
}

/** What can be done with the products that are chosen. */
export function BulkBar({ selection, total, canDelete, isBusy, onAct }: BulkBarProps) {
  const { count, isAll, page } = selection
  const isTooMany = count > policy.catalogue.bulkMax
  const button = (action: BulkAction | 'delete', word: string) => (
    <Button key={action} variant="default" size="sm" disabled={isBusy || isTooMany} onClick={() => onAct(action)}>
      {word}
    </Button>
  )
  return (
    <div className={styles.bulk} role="region" aria-label="Selected products">
      <span className={styles.count} role="status">
        {count} selected
      </span>
      {!isAll && page === 'all' && total > count ? (
        <button type="button" className="text-link" onClick={selection.chooseAll}>
          Select all {total} that match
        </button>
      ) : null}
      <button type="button" className="text-link" onClick={selection.clear}>
        Clear selection
      </button>
      {isTooMany ? <span className={styles.soft}>At most {policy.catalogue.bulkMax} at a time</span> : null}
      <span className={styles.bulkActions}>
        {ACTIONS.map(({ action, word }) => button(action, word))}
        {canDelete ? button('delete', 'Delete') : null}
      </span>
    </div>
  )
}
