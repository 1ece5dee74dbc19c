import { call } from '@atelier/api-client/call'
import { listWebhookDeliveries, listWebhooks } from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** The addresses that get the events of the shop. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: ['integrations', 'webhooks'],
    queryFn: async ({ signal }) => (await call(api, listWebhooks, {}, { signal })).data,
  })

/** The newest attempts of one address. */
export const webhookDeliveriesQuery = (subscriptionId: string) =>
  queryOptions({
    queryKey: ['integrations', 'deliveries', subscriptionId],
    queryFn: async ({ signal }) =>
      (await call(api, listWebhookDeliveries, { params: { subscriptionId } }, { signal })).data,
  })
