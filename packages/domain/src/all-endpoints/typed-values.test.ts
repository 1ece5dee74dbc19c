import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'

interface Field {
  endpoint: string
  name: string
  schema: z.ZodType
}

/** Returns the fields of a schema with their names, also those of nested objects. */
function fieldsOf(endpoint: string, name: string, schema: unknown): Field[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) => fieldsOf(endpoint, key, value))
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(endpoint, name, option))
  if (schema instanceof z.ZodArray) return fieldsOf(endpoint, name, schema.element)
  if (schema instanceof z.ZodPipe) {
    const inner = fieldsOf(endpoint, name, schema.in)
    return inner.length === 1 && inner[0]?.name === name ? [{ endpoint, name, schema }] : inner
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return fieldsOf(endpoint, name, schema.unwrap())
  }
  return schema instanceof z.ZodType ? [{ endpoint, name, schema }] : []
}

const FIELDS = ENDPOINTS.flatMap(({ endpoint: { method, path, body } }) => fieldsOf(`${method} ${path}`, '', body))

/** Returns the fields of a name that store another text than expected, with what they store. */
const wrong = (names: RegExp, typed: string, stored: string): string[] =>
  FIELDS.filter(({ name }) => names.test(name)).flatMap(({ endpoint, name, schema }) => {
    const { data, error } = schema.safeParse(typed)
    return data === stored ? [] : [`${endpoint} ${name}: ${JSON.stringify(data ?? error?.message)}`]
  })

test('the fields of people are found', () => {
  const count = (name: string) => FIELDS.filter((field) => field.name === name).length
  expect([count('email') > 10, count('phone') > 5, count('zipCode') > 5]).toEqual([true, true, true])
})

test('every phone number and postal code takes full-width digits', () => {
  expect(wrong(/^phone$/i, '０３-１２３４-５６７８', '03-1234-5678')).toEqual([])
  // Hidden billing fields are stored as the shipping address.
  expect(wrong(/^zipCode$/i, '１００-０００５', '100-0005').filter((line) => !line.includes('/checkout'))).toEqual([])
})

test('every email address takes an apostrophe and full-width characters', () => {
  expect(wrong(/^(?:email|supportEmail)$/, " O'Hara＠example.com ", "o'hara@example.com")).toEqual([])
})
