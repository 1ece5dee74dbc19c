import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'

export type PendingConfirmation = { kind: 'restore' | 'remove' | 'remove-for-sure'; product: AdminProduct }

export interface ProductConfirmDialogsProps {
  confirmation: PendingConfirmation | null
  isBusy: boolean
  onRestore: (product: AdminProduct) => void
  onRemove: (product: AdminProduct) => void
  onConfirmationChange: (confirmation: PendingConfirmation | null) => void
}

/** Restoring needs one confirmation; deleting permanently needs two, the second by typing the name (A5). */
export function ProductConfirmDialogs({
  confirmation,
  isBusy,
  onRestore,
  onRemove,
  onConfirmationChange,
}: ProductConfirmDialogsProps) {
  const [typed, setTyped] = useState('')
  const { kind, product } = confirmation ?? { kind: null, product: null }
  const close = (): void => {
    setTyped('')
    onConfirmationChange(null)
  }
  return (
    <>
      <ConfirmDialog
        title={kind === 'restore' ? 'Restore this product?' : null}
        confirmLabel="Restore"
        isBusy={isBusy}
        onConfirm={() => product && onRestore(product)}
        onCancel={close}
      >
        {product?.name} will be active again, with the same colors, images and stock.
      </ConfirmDialog>
      <ConfirmDialog
        title={kind === 'remove' ? 'Permanently delete this product?' : null}
        confirmLabel="Continue"
        onConfirm={() => product && onConfirmationChange({ kind: 'remove-for-sure', product })}
        onCancel={close}
      >
        This permanently deletes {product?.name}, its colors and its stock. Past orders keep their details.
      </ConfirmDialog>
      <ConfirmDialog
        title={kind === 'remove-for-sure' ? 'This can’t be undone' : null}
        confirmLabel="Delete permanently"
        isBusy={isBusy}
        isReady={typed.trim() === product?.name}
        onConfirm={() => {
          setTyped('')
          if (product) onRemove(product)
        }}
        onCancel={close}
      >
        <div className="stack">
          <p>
            To confirm, type the product name: <b>{product?.name}</b>
          </p>
          <TextInput
            label="Product name"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
