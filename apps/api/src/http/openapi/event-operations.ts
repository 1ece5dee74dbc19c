import { EVENT_NAMES, EVENT_TYPES, type EventName } from '@atelier/domain/events/event-types'
import { ShopEvent } from '@atelier/domain/events/event.schema'
import { z } from 'zod'
import examples from './event-examples.json' with { type: 'json' }
import type { JsonObject, SchemaComponents } from './schema-components.ts'

/** Headers of Standard Webhooks, with what they are. */
const HEADERS = {
  'webhook-id': 'The id of the event. A repeated delivery has the same one',
  'webhook-timestamp': 'When it was sent, in seconds since 1970',
  'webhook-signature':
    'One or two signatures with the secrets of the subscription: `v1,` and Base64, separated by a space',
}

/** Describes what a receiver of events gets, for the part `webhooks` of the document. A test writes the examples. */
export const eventOperations = (components: SchemaComponents): JsonObject =>
  Object.fromEntries(EVENT_NAMES.map((name) => [name, { post: operationOf(name, components) }]))

function operationOf(name: EventName, components: SchemaComponents): JsonObject {
  const { summary, permission, data } = EVENT_TYPES[name]
  const schema = z.object({ ...ShopEvent.shape, type: z.literal(name), data })
  return {
    summary,
    operationId: `receive ${name}`.replaceAll(/[ ._](\w)/g, (_, next: string) => next.toUpperCase()),
    tags: ['events'],
    'x-permission': permission,
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: components.add(schema, 'output'), example: examples[name] } },
    },
    responses: {
      '2XX': { description: 'Accepted. Any other status is tried again, for three days' },
      '410': { description: 'Ends the subscription' },
    },
  }
}
