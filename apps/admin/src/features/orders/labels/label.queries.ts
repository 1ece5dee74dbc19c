import { call } from '@atelier/api-client/call'
import { getOrderLabel } from '@atelier/domain/shipping/staff-labels.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api.ts'

/** The label of an order, and whether labels can be bought. */
export const orderLabelQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'label', orderId],
    queryFn: async ({ signal }) => (await call(api, getOrderLabel, { params: { orderId } }, { signal })).data,
    // Shows a label as soon as the carrier has confirmed it.
    refetchInterval: ({ state }) => (state.data?.label?.status === 'buying' ? UNCONFIRMED_POLL_MS : false),
  })

const UNCONFIRMED_POLL_MS = 15_000
