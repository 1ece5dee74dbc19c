import { expect, test } from 'vitest'
import { z } from 'zod'
import { bodyMaxBytesOf } from '../contract/endpoint-limits.ts'
import { ENDPOINTS } from './endpoints.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** A text whose schema has no limit of its own: an email address (RFC 5321), a date, an id, a token. */
const OTHER_TEXT_BYTES = 300
/** A character of JavaScript takes up to three bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3

/** Returns the bytes of the largest JSON that a schema accepts. */
function largestJson(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): number {
  const sizeOf = (inner: unknown): number => largestJson(inner as JsonSchema, definitions)
  if (schema.$ref) return sizeOf(definitions[schema.$ref.split('/').at(-1) ?? ''])
  const options = schema.anyOf ?? schema.oneOf
  if (options) return Math.max(...options.map(sizeOf))
  if (schema.allOf) return schema.allOf.reduce((sum, each) => sum + sizeOf(each), 0)
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length))
  if (schema.type === 'array') return 2 + (schema.maxItems ?? Infinity) * (1 + sizeOf(schema.items))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return fields.reduce((sum, [name, field]) => sum + name.length + 4 + sizeOf(field), 2)
  }
  if (schema.type !== 'string') return 24
  return 2 + (schema.maxLength === undefined ? OTHER_TEXT_BYTES : schema.maxLength * BYTES_PER_CHARACTER)
}

/** A line of a cart names product, color and image. No real one has the length that its schema allows. */
const CARTS = ['createIntent', 'placeOrder', 'quoteCart']
const OPEN = ENDPOINTS.flatMap(({ operationId, endpoint }) =>
  endpoint.access.startsWith('public') && endpoint.body && !CARTS.includes(operationId)
    ? [{ operationId, endpoint, body: endpoint.body }]
    : [],
)

test.each(OPEN)('$operationId takes every valid body in any script', ({ endpoint, body }) => {
  const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  expect(largestJson(json, json.$defs ?? {})).toBeLessThan(bodyMaxBytesOf(endpoint))
})

test('without a session, only carts, returns and messages of other programs may be larger than 16 kB', () => {
  const larger = ENDPOINTS.filter(
    ({ endpoint }) => endpoint.access.startsWith('public') && !endpoint.form && bodyMaxBytesOf(endpoint) > 16 * 1024,
  )
  expect(larger.map(({ operationId, endpoint }) => [operationId, bodyMaxBytesOf(endpoint) / 1024])).toEqual([
    ['createIntent', 64],
    ['placeOrder', 64],
    ['quoteCart', 64],
    ['receiveWebhook', 256],
    ['reportPolicyViolations', 64],
    ['requestReturnByReceipt', 64],
    ['receiveCarrierWebhook', 256],
  ])
})
