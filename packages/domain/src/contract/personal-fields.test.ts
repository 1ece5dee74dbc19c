import { expect, test } from 'vitest'
import { z } from 'zod'
import { MASK, maskPersonal, personal } from './personal-fields.ts'

const Person = z.object({
  id: z.string(),
  name: personal('name', z.string()),
  email: personal('email', z.string()).optional(),
  note: personal('text', z.string()).nullable(),
})

test('masks marked fields wherever they are, and leaves the others', () => {
  const schema = z.object({
    list: z.array(Person).readonly(),
    byId: z.record(z.string(), Person),
    either: z.union([z.object({ kind: z.literal('none') }), z.object({ kind: z.literal('one'), person: Person })]),
    count: z.int(),
    at: z.iso.datetime(),
  })
  const ada = { id: '1', name: 'Ada', email: 'ada@example.com', note: null }
  const masked = { id: '1', name: MASK, email: `${MASK}@${MASK}`, note: null }
  const at = '2026-11-27T10:00:00.000Z'
  expect(
    maskPersonal(schema, { list: [ada], byId: { ada }, either: { kind: 'one', person: ada }, count: 1, at }),
  ).toEqual({ list: [masked], byId: { ada: masked }, either: { kind: 'one', person: masked }, count: 1, at })
  expect(maskPersonal(schema, { either: { kind: 'none' } })).toEqual({ either: { kind: 'none' } })
})

test('leaves out what the schema does not know, and what it says nothing about', () => {
  const schema = z.object({ any: z.unknown(), data: z.record(z.string(), z.unknown()), id: z.string(), person: Person })
  const given = { any: 'Ada', data: { name: 'Ada' }, id: { name: 'Ada' }, person: 'Ada', extra: 'Ada' }
  expect(JSON.stringify(maskPersonal(schema, given))).toBe('{"data":{}}')
})

test('a mark stays when a schema is narrowed, and does not spread to the schema that it was made of', () => {
  const text = z.string()
  const schema = z.object({ name: personal('name', text).max(20), title: text })
  expect(maskPersonal(schema, { name: 'Ada', title: 'Countess' })).toEqual({ name: MASK, title: 'Countess' })
  expect(maskPersonal(schema, { name: '', title: '' })).toEqual({ name: '', title: '' })
})
