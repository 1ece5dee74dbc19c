import { z } from 'zod'
import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import {
  CreateWebhookBody,
  DELIVERIES_PAGE,
  ListDeliveriesQuery,
  ReplayEventsBody,
  WebhookDeliveriesResponse,
  WebhookDeliveryResponse,
  WebhookSubscriptionResponse,
  WebhookSecretResponse,
  WebhooksResponse,
  WebhookStateBody,
  WebhookTestResponse,
} from './webhook.schema.ts'

const PATH = '/api/admin/webhooks'
const WebhookParams = z.strictObject({ subscriptionId: z.string().max(100) })

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: PATH,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  summary: 'List the addresses that get the events of the shop',
  response: WebhooksResponse,
})

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: PATH,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  byKey: false,
  changesContent: false,
  summary: 'Subscribe an address to events. The response contains its secret, once',
  body: CreateWebhookBody,
  response: WebhookSecretResponse,
  status: 201,
  errors: ['conflict'],
})

export const setWebhookState = defineEndpoint({
  method: 'PUT',
  path: `${PATH}/:subscriptionId/state`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  changesContent: false,
  summary: 'Pause a subscription, or resume it with everything since',
  params: WebhookParams,
  body: WebhookStateBody,
  response: WebhookSubscriptionResponse,
  errors: ['not_found'],
})

export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:subscriptionId/secret`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  byKey: false,
  changesContent: false,
  summary: 'Give a subscription a new secret. For a day events are signed with both',
  params: WebhookParams,
  response: WebhookSecretResponse,
  errors: ['not_found'],
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:subscriptionId/test`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  changesContent: false,
  summary: 'Send a signed event of the type webhook.test now, and return how it went',
  params: WebhookParams,
  response: WebhookTestResponse,
  errors: ['not_found'],
})

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:subscriptionId/deliveries`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  summary: `List ${DELIVERIES_PAGE} attempts of a subscription, the newest first`,
  params: WebhookParams,
  query: ListDeliveriesQuery,
  response: WebhookDeliveriesResponse,
  errors: ['not_found'],
})

export const showWebhookDelivery = defineEndpoint({
  method: 'GET',
  path: `${PATH}/:subscriptionId/deliveries/:deliveryId`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  summary: 'Read what an attempt sent, without its signature, and what was answered',
  params: WebhookParams.extend({ deliveryId: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: WebhookDeliveryResponse,
  errors: ['not_found'],
})

export const replayEvents = defineEndpoint({
  method: 'POST',
  path: `${PATH}/:subscriptionId/replays`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  changesContent: false,
  summary: 'Send stored events again, in their order and under their ids: one, or all of a time',
  params: WebhookParams,
  body: ReplayEventsBody,
  response: WebhookSubscriptionResponse,
  status: 201,
  errors: ['not_found', 'conflict'],
})

export const stopReplays = defineEndpoint({
  method: 'DELETE',
  path: `${PATH}/:subscriptionId/replays`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  changesContent: false,
  summary: 'Send no more events again that were not sent yet',
  params: WebhookParams,
  response: WebhookSubscriptionResponse,
  errors: ['not_found'],
})

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: `${PATH}/:subscriptionId`,
  access: 'settings:edit',
  underLimits: { personalData: 'none' },
  changesContent: false,
  summary: 'Delete a subscription',
  params: WebhookParams,
  response: SuccessResponse,
  errors: ['not_found'],
})
