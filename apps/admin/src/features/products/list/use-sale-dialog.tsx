import type { ProductMatching } from '@atelier/domain/products/admin-product.schema'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useUrlAction } from '../../../ui/use-url-action.ts'
import type { SaleSelection } from '../sales/sales.queries.ts'

const PutOnSaleDialog = lazy(async () => ({
  default: (await import('../sales/put-on-sale-dialog.tsx')).PutOnSaleDialog,
}))

interface Sale {
  selection: SaleSelection
  percent: string
}

/**
 * The dialog that puts products on sale: the selected ones, or all that match the filters when the URL asks for it, as
 * the command palette does for '20% off vases'.
 */
export function useSaleDialog({
  filters,
  canEdit,
  onDone,
}: {
  filters: ProductMatching
  canEdit: boolean
  onDone: () => void
}): { putOnSale: (selection: SaleSelection) => void; saleDialog: ReactNode } {
  const [sale, setSale] = useState<Sale | null>(null)
  useUrlAction('sale', (params) => {
    if (canEdit) setSale({ selection: { matching: filters }, percent: params.get('percent') ?? '' })
  })
  const close = (): void => setSale(null)
  const saleDialog = sale ? (
    <Suspense fallback={null}>
      <PutOnSaleDialog
        {...sale}
        onClose={close}
        onDone={() => {
          close()
          onDone()
        }}
      />
    </Suspense>
  ) : null
  return { putOnSale: (selection) => setSale({ selection, percent: '' }), saleDialog }
}
