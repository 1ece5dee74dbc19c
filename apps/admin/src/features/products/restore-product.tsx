import { call } from '@atelier/api-client/call'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { restoreProduct } from '@atelier/domain/products/staff-products.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ApiErrorDetails } from '../../ui/feedback/api-error-details.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { MESSAGE_MS, errorReason } from './product-labels.ts'
import { PRODUCTS } from './products.queries.ts'

/** Explains that a deleted product is read-only, and restores it after one confirmation (A4, A5). */
export function RestoreProduct({ product }: { product: AdminProduct }) {
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const restoring = useMutation({
    mutationFn: () => call(api, restoreProduct, { params: { productId: product.productId } }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: PRODUCTS })
      if (message) showToast(message, { shownMs: MESSAGE_MS })
    },
    onSettled: () => setIsConfirming(false),
  })
  const { error } = restoring
  return (
    <>
      {error ? (
        <Alert tone="bad">
          Failed to restore product: {errorReason(error)}
          <ApiErrorDetails error={error} />
        </Alert>
      ) : null}
      <Alert
        tone="warn"
        title="This product is deleted"
        action={
          <Button variant="default" onClick={() => setIsConfirming(true)}>
            Restore
          </Button>
        }
      >
        Restore the product to edit it.
      </Alert>
      <ConfirmDialog
        title={isConfirming ? 'Restore this product?' : null}
        confirmLabel="Restore"
        isHarmless
        isBusy={restoring.isPending}
        onConfirm={() => restoring.mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        {product.name} will be active again, with the same colors, images and stock.
      </ConfirmDialog>
    </>
  )
}
