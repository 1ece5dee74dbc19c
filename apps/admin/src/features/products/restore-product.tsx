import { restoreProduct } from '@atelier/api-client/staff-products'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { announce } from '../../ui/toast.store.ts'
import { MESSAGE_MS, reasonOf } from './product-words.ts'
import { PRODUCTS } from './products.queries.ts'

/** Why a deleted product cannot be changed, and the way back (A4, A5: asked once). */
export function RestoreProduct({ product }: { product: AdminProduct }) {
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const restoring = useMutation({
    mutationFn: () => restoreProduct(api, product.productId),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: PRODUCTS })
      if (message) announce(message, { shownMs: MESSAGE_MS })
    },
    onSettled: () => setIsAsked(false),
  })
  const { error } = restoring
  return (
    <>
      {error ? (
        <Note tone="bad">
          Failed to restore product: {reasonOf(error)}
          <ServerAnswer error={error} />
        </Note>
      ) : null}
      <Note
        tone="warn"
        title="This product is deleted"
        action={
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Restore
          </Button>
        }
      >
        Restore it to change it.
      </Note>
      <ConfirmDialog
        title={isAsked ? 'Restore this product?' : null}
        confirmLabel="Restore"
        isHarmless
        isBusy={restoring.isPending}
        onConfirm={() => restoring.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {product.name} becomes active again: shoppers see it with its colors, pictures and stock as they were.
      </ConfirmDialog>
    </>
  )
}
