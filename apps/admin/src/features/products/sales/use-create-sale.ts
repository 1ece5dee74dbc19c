import { call } from '@atelier/api-client/call'
import type { CreateSaleInput, SaleCandidate } from '@atelier/domain/sales/sales.schema'
import { createSale } from '@atelier/domain/sales/staff-sales.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { showToast, UNDO_MS } from '../../../ui/feedback/toast.store.ts'
import { errorReason } from '../product-labels.ts'
import { PRODUCTS } from '../products.queries.ts'
import { saleBodyOf, type SaleForm } from './sale-form.ts'
import { useEndSale } from './use-end-sale.ts'

/** Creates a sale and offers to undo it, which ends it again. After a conflict, loads the new prices. */
export function useCreateSale(onDone: () => void) {
  const client = useQueryClient()
  const end = useEndSale()
  const refresh = () => client.invalidateQueries({ queryKey: PRODUCTS })
  return useMutation({
    mutationFn: ({ form, products }: { form: SaleForm; products: readonly SaleCandidate[] }) =>
      call(api, createSale, { body: saleBodyOf(form, products) as CreateSaleInput }),
    onSuccess: ({ message, data }) => {
      void refresh()
      onDone()
      const run = (): Promise<void> => end(data.saleId)
      const errorMessage = (error: Error): string => `Failed to undo: ${errorReason(error)}`
      showToast(message ?? '', { shownMs: UNDO_MS, action: { label: 'Undo', run, errorMessage } })
    },
    onError: () => void refresh(),
  })
}
