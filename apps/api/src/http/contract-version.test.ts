import { call } from '@atelier/api-client/call'
import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { envelope } from '@atelier/domain/contract/envelope'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractApp } from '../testing/contract-app.ts'

/*
 * During a rolling restart clients and processes of two versions meet. Writers only add optional fields, in requests and in
 * responses; readers tolerate fields that they do not know.
 */

const base = { method: 'PUT', path: '/api/items', access: 'public', summary: 'Save an item' } as const
const Line = z.strictObject({ name: z.string() })
const Status = z.strictObject({ status: z.string() })

const previous = defineEndpoint({
  ...base,
  query: z.strictObject({ page: z.string().optional() }),
  body: z.strictObject({
    name: z.string().min(1, 'Please give a name'),
    lines: z.array(Line),
    status: z.union([z.string(), Status]).optional(),
  }),
  response: envelope(z.object({ name: z.string() })),
})
const next = defineEndpoint({
  ...base,
  query: previous.query.extend({ sort: z.string().optional() }),
  body: previous.body.extend({
    color: z.string().optional(),
    lines: z.array(Line.extend({ size: z.string().optional() })),
    status: z.union([z.string(), Status.extend({ note: z.string().optional() })]).optional(),
  }),
  response: envelope(z.object({ name: z.string(), color: z.string().optional() })),
})

const newInput = {
  query: { page: '2', sort: 'name' },
  body: { name: 'Bag', color: 'Noir', lines: [{ name: 'Strap', size: 'M' }] },
}

function previousApi() {
  const shop = contractApp({ contractVersion: 'previous' })
  const received: unknown[] = []
  shop.mount(
    { previous },
    {
      previous({ query, body }) {
        received.push(query, body)
        return { success: true, data: { name: body.name } }
      },
    },
  )
  return { ...shop, received }
}

test('an API drops fields of another version of the contract, at any depth', async () => {
  const { as, received } = previousApi()
  const { data } = await call(as('', 'next'), next, newInput)
  expect(data).toEqual({ name: 'Bag' })
  expect(received).toEqual([{ page: '2' }, { name: 'Bag', lines: [{ name: 'Strap' }] }])
})

test('an API drops fields of another version of the contract in an option of a union', async () => {
  const { as, received } = previousApi()
  const status = { status: 'SHIPPED', note: 'By courier' }
  await call(as('', 'next'), next, { body: { name: 'Bag', lines: [], status } })
  expect(received[1]).toEqual({ name: 'Bag', lines: [], status: { status: 'SHIPPED' } })
})

test('a client of another version still reads what is wrong with the fields that both know', async () => {
  const { as } = previousApi()
  const body = { ...newInput.body, name: '' }
  await expect(call(as('', 'next'), next, { body })).rejects.toMatchObject({
    statusCode: 400,
    issues: [{ path: 'name', message: 'Please give a name' }],
  })
})

test.each([['without a version'], ['previous']])(
  'a client of the same version and a caller %s read the names of unknown fields',
  async (version) => {
    const { as } = previousApi()
    const client = as('', version === 'previous' ? version : undefined)
    await expect(call(client, next, { body: newInput.body })).rejects.toMatchObject({
      statusCode: 400,
      issues: [{ path: 'lines.0.size' }, { path: 'color', message: 'This field is not known here' }],
    })
  },
)

test('a client of the previous version ignores new fields of a response', async () => {
  const { mount, as } = contractApp({ contractVersion: 'next' })
  mount({ next }, { next: ({ body }) => ({ success: true, data: { name: body.name, color: body.color ?? 'Noir' } }) })
  const { data } = await call(as('', 'previous'), previous, { body: { name: 'Bag', lines: [] } })
  expect(data).toEqual({ name: 'Bag' })
})
