import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { ActionIcon, Menu } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { call } from '@atelier/api-client/call'
import { deleteProducts, undoProductChanges } from '@atelier/domain/products/staff-products.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useListUrl } from '../../ui/list/use-list-url.ts'
import { useCan } from '../session/session.store.ts'
import { errorReason } from './product-labels.ts'
import { api } from '../../api.ts'
import { showToast, UNDO_MS } from '../../ui/feedback/toast.store.ts'
import { PRODUCTS } from './products.queries.ts'

/** The rarer actions of a product: duplicate and delete. Nothing without permission for either. */
export function ProductMenu({ product }: { product: AdminProduct }) {
  const canCreate = useCan('products:create')
  const canDelete = useCan('products:delete') && product.status !== 'deleted'
  const navigate = useNavigate()
  const listUrl = useListUrl(paths.products)
  const deletion = useDeleteProduct(product.productId, () => void navigate(listUrl))
  if (!canCreate && !canDelete) return null
  return (
    <>
      {deletion.error ? <Alert tone="bad">Failed to delete product: {errorReason(deletion.error)}</Alert> : null}
      <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions" loading={deletion.isPending}>
            <Icon name="more" size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canCreate ? (
            <Menu.Item component={Link} to={paths.copyProduct(product.productId)}>
              Duplicate
            </Menu.Item>
          ) : null}
          {canDelete ? <Menu.Item onClick={() => deletion.mutate()}>Delete</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Deletes a product, and offers to undo it. Calls `onDeleted` before the lists are loaded again. */
function useDeleteProduct(productId: string, onDeleted: () => void) {
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
