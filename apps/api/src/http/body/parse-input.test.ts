import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { ChangeOrderStatusBody } from '@atelier/domain/orders/change-order-status.schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractApp } from '../../testing/contract-app.ts'
import { parseInput } from './parse-input.ts'

const Item = z.strictObject({ name: z.string(), lines: z.array(z.strictObject({ size: z.string() })).default([]) })

function issuesOf(parse: () => unknown): ShopError['issues'] {
  try {
    parse()
  } catch (error) {
    if (error instanceof ShopError) return error.issues
    throw error
  }
  return []
}

test('rejects unknown fields by name, at any depth', () => {
  const value = { name: 'Bag', color: 'Noir', lines: [{ size: 'M', width: 1 }] }
  const paths = issuesOf(() => parseInput(Item, value)).map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['color', 'lines.0.width'])
})

test('drops unknown fields with `drop`, and returns the others', () => {
  const value = JSON.parse('{"name":"Bag","__proto__":{"isAdmin":true},"lines":[{"size":"M","width":1}]}') as unknown
  const parsed = parseInput(Item, value, 'drop')
  expect(parsed).toEqual({ name: 'Bag', lines: [{ size: 'M' }] })
  expect('isAdmin' in parsed).toBe(false)
})

const Place = z.strictObject({ city: z.string() })
const Delivery = z.strictObject({
  to: z.union([z.enum(['shop', 'home']), Place, z.strictObject({ places: z.array(z.union([z.string(), Place])) })]),
})

test.each([
  ['shop', 'shop'],
  [{ city: 'Boston', floor: 2 }, { city: 'Boston' }],
  [{ places: ['shop', { city: 'Boston', floor: 2 }], floor: 2 }, { places: ['shop', { city: 'Boston' }] }],
])('drops unknown fields in the matching option of a union: %j', (to, known) => {
  expect(parseInput(Delivery, { to, color: 'Noir' }, 'drop')).toEqual({ to: known })
})

test('drops an unknown field in the status of an order, which is a union', () => {
  const body = { status: { status: 'SHIPPED', statusNote: 'By courier', color: 'Noir' } }
  const known = { status: 'SHIPPED', statusNote: 'By courier' }
  expect(parseInput(ChangeOrderStatusBody, body, 'drop')).toMatchObject(known)
})

test.each([[{ town: 'Boston' }], [{ city: 2, floor: 2 }], ['garden'], [{ places: [{ city: 2, floor: 2 }] }]])(
  'still rejects a value that no option of a union accepts: %j',
  (to) => {
    const issues = issuesOf(() => parseInput(Delivery, { to, color: 'Noir' }, 'drop'))
    expect(issues.map(({ path }) => path)).toEqual(['to'])
  },
)

test('still rejects what is wrong when it drops unknown fields', () => {
  const issues = issuesOf(() => parseInput(Item, { name: 1, color: 'Noir' }, 'drop'))
  expect(issues.map(({ path }) => path)).toEqual(['name'])
})

test('rejects an unknown field that only a transformed value has', () => {
  const Packed = z.preprocess((text) => ({ name: text, color: 'Noir' }), z.strictObject({ name: z.string() }))
  expect(issuesOf(() => parseInput(Packed, 'Bag', 'drop'))).toMatchObject([{ path: 'color' }])
  expect(issuesOf(() => parseInput(z.object({ packed: Packed }), { packed: 'Bag' }, 'drop'))).toHaveLength(1)
})

test('lists at most fifty problems of a body, and cuts long names', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`unknown${index}`, 1]))
  const unknown = issuesOf(() => parseInput(Item, { name: 'Bag', ...many }))
  expect(unknown).toHaveLength(limits.http.issuesMax)
  expect(unknown[0]).toEqual({ path: 'unknown0', message: 'This field is not known here' })
  const lines = Array.from({ length: 20_000 }, () => ({ size: 1 }))
  expect(issuesOf(() => parseInput(Item, { name: 'Bag', lines }))).toHaveLength(limits.http.issuesMax)
  const [long] = issuesOf(() => parseInput(Item, { name: 'Bag', ['x'.repeat(10_000)]: 1 }))
  expect(long?.path.length).toBeLessThan(300)
})

const save = defineEndpoint({
  method: 'POST',
  path: '/api/save',
  access: 'public',
  summary: 'Save an item',
  body: z.looseObject({ name: z.string() }),
  response: z.object({ length: z.number() }),
})

test.each([
  ['a NUL', '{"name":"a","lines":[{"note":"b\\u0000"}]}', 400, 'lines.0.note'],
  ['half of a surrogate pair', '{"name":"\\uD83D"}', 400, 'name'],
  ['a surrogate pair', '{"name":"\\ud83d\\ude00"}', 200, undefined],
  ['the text of an escape', '{"name":"\\\\u0000"}', 200, undefined],
  ['a name with a NUL', '{"name":"a","b\\u0000":1}', 400, 'b'],
])('finds text that cannot be stored in the body: %s', async (_what, body, status, path) => {
  const { mount, app } = contractApp()
  mount({ save }, { save: ({ body: { name } }) => ({ length: name.length }) })
  const headers = { 'Content-Type': 'application/json' }
  const response = await app.request('/api/save', { method: 'POST', headers, body })
  const { errors } = (await response.json()) as { errors?: { path: string }[] }
  expect([response.status, errors?.[0]?.path]).toEqual([status, path])
})
