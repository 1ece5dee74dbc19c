import { call } from '@atelier/api-client/call'
import { endSale } from '@atelier/domain/sales/staff-sales.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { MESSAGE_MS } from '../product-labels.ts'
import { PRODUCTS } from '../products.queries.ts'

/** Returns a function that ends a sale, reloads what shows prices, and says what was restored. */
export function useEndSale(): (saleId: number) => Promise<void> {
  const client = useQueryClient()
  return async (saleId) => {
    const { message } = await call(api, endSale, { params: { saleId } })
    await client.invalidateQueries({ queryKey: PRODUCTS })
    if (message) showToast(message, { shownMs: MESSAGE_MS })
  }
}
