import { call } from '@atelier/api-client/call'
import {
  listWebhookDeliveries,
  listWebhooks,
  showWebhookDelivery,
} from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import { DELIVERIES_PAGE } from '@atelier/domain/webhooks/webhook.schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

const REPLAY_REFRESH_MS = 2_000

/** The addresses that get the events of the shop. Loaded again while events are sent again. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'webhooks'],
    queryFn: async ({ signal }) => (await call(api, listWebhooks, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ replay }) => replay !== null) ? REPLAY_REFRESH_MS : false),
  })

/** The attempts of one address, in pages, the newest first. */
export const webhookDeliveriesQuery = (subscriptionId: string) =>
  infiniteQueryOptions({
    queryKey: ['integrations', 'deliveries', subscriptionId],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = before === undefined ? {} : { before }
      return (await call(api, listWebhookDeliveries, { params: { subscriptionId }, query }, { signal })).data
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < DELIVERIES_PAGE ? undefined : page.at(-1)?.deliveryId),
  })

/** One attempt with what was sent and answered. */
export const webhookDeliveryQuery = (subscriptionId: string, deliveryId: number) =>
  queryOptions({
    queryKey: ['integrations', 'delivery', subscriptionId, deliveryId],
    queryFn: async ({ signal }) =>
      (await call(api, showWebhookDelivery, { params: { subscriptionId, deliveryId } }, { signal })).data,
  })
