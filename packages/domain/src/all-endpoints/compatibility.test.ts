import { expect, test } from 'vitest'
import { z } from 'zod'
import { incompatibilities } from './compatibility.ts'
import { endpointShape } from './contract-shape.ts'
import { defineEndpoint } from '../contract/endpoint.ts'

const Item = z.object({
  name: z.string(),
  size: z.enum(['S', 'M']),
  price: z.number(),
  note: z.string().nullable().optional(),
})
const base = defineEndpoint({
  method: 'PUT',
  path: '/api/items/:itemId',
  access: 'public',
  summary: 'Save an item',
  params: z.strictObject({ itemId: z.string() }),
  query: z.strictObject({ page: z.coerce.number<number>().default(1) }),
  body: z.strictObject({ name: z.string(), size: z.enum(['S', 'M']), lines: z.array(z.strictObject({ id: z.int() })) }),
  response: z.object({ success: z.literal(true), data: z.array(Item) }),
})
const responding = (item: z.ZodType) => ({
  ...base,
  response: z.object({ success: z.literal(true), data: z.array(item) }),
})
const taking = (change: z.core.$ZodLooseShape) => ({ ...base, body: base.body.extend(change) })

const faultsOf = (next: Parameters<typeof endpointShape>[0]): string[] =>
  incompatibilities({ it: endpointShape(base) }, { it: endpointShape(next) })

test.each([
  ['no change', base],
  ['another optional field of a request', taking({ color: z.string().optional() })],
  ['a further value that a request may have', taking({ size: z.enum(['S', 'M', 'L']) })],
  ['a text that was one of several values', taking({ size: z.string() })],
  [
    'another optional field of an inner object',
    taking({ lines: z.array(z.strictObject({ id: z.int(), at: z.int().optional() })) }),
  ],
  ['another optional field of a response', responding(Item.extend({ color: z.string().optional() }))],
  ['a whole number', responding(Item.extend({ price: z.int() }))],
])('accepts %s', (_what, next) => {
  expect(faultsOf(next)).toEqual([])
})

test.each([
  [
    'a new required field of a request',
    taking({ color: z.string() }),
    'request body.color: earlier clients send it otherwise',
  ],
  [
    'a required field that becomes optional',
    taking({ name: z.string().optional() }),
    'request body.name: the earlier API requires it',
  ],
  [
    'a value that a request may no longer have',
    taking({ size: z.enum(['S']) }),
    'request body.size: earlier clients send it otherwise',
  ],
  [
    'another type in an inner object',
    taking({ lines: z.array(z.strictObject({ id: z.string() })) }),
    'request body.lines[].id: earlier clients send it otherwise',
  ],
  [
    'a field that a response lacks',
    responding(Item.omit({ name: true })),
    'response body.data[].name: earlier clients cannot read it',
  ],
  [
    'a field that a response may lack',
    responding(Item.partial({ name: true })),
    'response body.data[].name: earlier clients cannot read it',
  ],
  [
    'a new value in a response',
    responding(Item.extend({ size: z.enum(['S', 'M', 'L']) })),
    'response body.data[].size: earlier clients cannot read it',
  ],
  [
    'null in a response',
    responding(Item.extend({ name: z.string().nullable() })),
    'response body.data[].name: earlier clients cannot read it',
  ],
  [
    'a new required field of a response',
    responding(Item.extend({ color: z.string() })),
    'response body.data[].color: the earlier API does not send it',
  ],
])('refuses %s', (_what, next, fault) => {
  expect(faultsOf(next)).toEqual([`it: ${fault}`])
})

test('refuses an endpoint that is gone', () => {
  expect(incompatibilities({ it: endpointShape(base) }, {})).toEqual(['it: earlier clients still call it'])
})

test('reads the objects of a union, of which each may lack fields', () => {
  const union = z.union([
    z.object({ kind: z.literal('a'), one: z.string() }),
    z.object({ kind: z.literal('b') }),
    z.null(),
  ])
  expect(endpointShape(responding(union))?.response).toMatchObject({
    'body.data[]': 'null | object',
    'body.data[].kind': '"a" | "b"',
    'body.data[].one?': 'string',
  })
})
