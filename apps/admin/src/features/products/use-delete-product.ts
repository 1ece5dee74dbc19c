import { call } from '@atelier/api-client/call'
import { deleteProducts, undoProductChanges } from '@atelier/domain/products/staff-products.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { showToast, UNDO_MS } from '../../ui/feedback/toast.store.ts'
import { errorReason } from './product-labels.ts'
import { PRODUCTS } from './products.queries.ts'

/** Deletes a product, and offers to undo it. Calls `onDeleted` before the lists are loaded again. */
export function useDeleteProduct(productId: string, onDeleted: () => void) {
  const client = useQueryClient()
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [...PRODUCTS, 'list'] })
  return useMutation({
    mutationFn: async () => {
      const response = await call(api, deleteProducts, { body: { productIds: [productId] } })
      const [failure] = response.data.failures
      if (failure) throw new Error(failure.message)
      return response
    },
    onSuccess: ({ message, data: { undo } }) => {
      onDeleted()
      void refresh()
      if (undo.length === 0) return
      const run = async (): Promise<void> => {
        await call(api, undoProductChanges, { body: { undo } })
        await refresh()
      }
      const errorMessage = (error: Error): string => `Failed to undo: ${errorReason(error)}`
      showToast(message ?? '', { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage } })
    },
  })
}
