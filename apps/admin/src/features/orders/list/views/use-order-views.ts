import { call } from '@atelier/api-client/call'
import type { BodyInput } from '@atelier/domain/contract/endpoint'
import {
  createOrderView,
  deleteOrderView,
  listOrderViews,
  renameOrderView,
} from '@atelier/domain/orders/staff-order-views.endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../api.ts'

/** The counts of the built-in views, and the own saved views. */
export const orderViewsQuery = () =>
  queryOptions({
    queryKey: ['orders', 'views'],
    queryFn: async ({ signal }) => (await call(api, listOrderViews, {}, { signal })).data,
  })

/** A change of the saved views, which are loaded again afterwards. */
function useViewChange<Variables>(change: (variables: Variables) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: orderViewsQuery().queryKey }),
  })
}

export const useSaveView = (onDone: () => void) =>
  useViewChange((body: BodyInput<typeof createOrderView>) => call(api, createOrderView, { body }), onDone)

export const useRenameView = (viewId: number, onDone: () => void) =>
  useViewChange((name: string) => call(api, renameOrderView, { params: { viewId }, body: { name } }), onDone)

export const useDeleteView = (viewId: number, onDone: () => void) =>
  useViewChange(() => call(api, deleteOrderView, { params: { viewId } }), onDone)
