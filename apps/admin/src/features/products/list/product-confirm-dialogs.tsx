import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import styles from '../../../ui/form/form.module.css'

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
        {product?.name} becomes active again: shoppers see it with its colors, pictures and stock as they were.
      </ConfirmDialog>
      <ConfirmDialog
        title={kind === 'remove' ? 'Permanently delete this product?' : null}
        confirmLabel="Continue"
        onConfirm={() => product && onConfirmationChange({ kind: 'remove-for-sure', product })}
        onCancel={close}
      >
        {product?.name}, its colors and its stock figures are gone for good, and its address leads nowhere. Orders keep
        what they say about it.
      </ConfirmDialog>
      <ConfirmDialog
        title={kind === 'remove-for-sure' ? 'This cannot be undone' : null}
        confirmLabel="Delete permanently"
        isBusy={isBusy}
        isReady={typed.trim() === product?.name}
        onConfirm={() => {
          setTyped('')
          if (product) onRemove(product)
        }}
        onCancel={close}
      >
        <div className={styles.stack}>
          <p>
            To delete it, type its name: <b>{product?.name}</b>
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
