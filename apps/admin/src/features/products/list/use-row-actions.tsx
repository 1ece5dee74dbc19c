import { useState, type ReactNode } from 'react'
import { useCan } from '../../session/session.store.ts'
import type { RowActions } from './product-columns.tsx'
import { ProductConfirmDialogs, type PendingConfirmation } from './product-confirm-dialogs.tsx'
import { QuickEdit, type QuickEditTarget } from './quick-edit.tsx'
import { useProductActions } from './use-product-actions.ts'

interface ProductRowActions {
  productActions: ReturnType<typeof useProductActions>
  rowActions: RowActions
  /** Quick edit and confirmations. */
  dialogs: ReactNode
}

/** The row actions of the product list, with their dialogs. `onDone` runs after each action. */
export function useRowActions(onDone: () => void): ProductRowActions {
  const canEdit = useCan('products:edit')
  const canDelete = useCan('products:delete')
  const [confirmation, setConfirmation] = useState<PendingConfirmation | null>(null)
  const [quickEditTarget, setQuickEditTarget] = useState<QuickEditTarget | null>(null)
  const productActions = useProductActions(() => {
    setConfirmation(null)
    onDone()
  })
  const rowActions: RowActions = {
    canEdit,
    canDelete,
    onQuickEdit: canEdit ? setQuickEditTarget : null,
    onRestore: (product) => setConfirmation({ kind: 'restore', product }),
    onRemove: (product) => setConfirmation({ kind: 'remove', product }),
  }
  const dialogs = (
    <>
      <QuickEdit target={quickEditTarget} onClose={() => setQuickEditTarget(null)} />
      <ProductConfirmDialogs
        confirmation={confirmation}
        isBusy={productActions.isRemovalPending}
        onRestore={(product) => productActions.restore(product)}
        onRemove={(product) => productActions.remove(product)}
        onConfirmationChange={setConfirmation}
      />
    </>
  )
  return { productActions, rowActions, dialogs }
}
