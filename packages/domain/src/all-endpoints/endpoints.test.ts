import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractVersion } from '../../contract-version.ts'
import { audienceOf } from '../contract/access.ts'
import { isSchema } from '../contract/endpoint.ts'
import { ENDPOINTS, type NamedEndpoint } from './endpoints.ts'

const endpoints = ENDPOINTS.map(({ endpoint }) => endpoint)
const namesOf = (broken: readonly NamedEndpoint[]): string[] => broken.map(({ operationId }) => operationId)
const repeated = (texts: readonly string[]): string[] => texts.filter((text, index) => texts.indexOf(text) !== index)

test('every operation id and every address belongs to one endpoint', () => {
  expect(repeated(ENDPOINTS.map(({ operationId }) => operationId))).toEqual([])
  expect(repeated(endpoints.map(({ method, path }) => `${method} ${path}`))).toEqual([])
})

test('every path parameter has a schema', () => {
  for (const { path, params } of endpoints) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect([path, Object.keys(params?.shape ?? {})]).toEqual([path, inPath])
  }
})

test('an endpoint reads at most one kind of body, and none with GET', () => {
  const broken = ENDPOINTS.filter(({ endpoint: { method, body, form, rawBody } }) => {
    const kinds = [body, form, rawBody].filter((kind) => kind !== undefined).length
    return kinds > (method === 'GET' ? 0 : 1)
  })
  expect(namesOf(broken)).toEqual([])
})

test('an endpoint that accepts an Idempotency-Key names the error of a key that was used for something else', () => {
  const broken = ENDPOINTS.filter(
    ({ endpoint: { idempotent, errors } }) => idempotent && !errors?.includes('idempotency_mismatch'),
  )
  expect(namesOf(broken)).toEqual([])
})

test('a write with a permission on products or settings says whether it changes content, and no other staff write does', () => {
  const writes = ENDPOINTS.filter(
    ({ endpoint: { method, access } }) => method !== 'GET' && audienceOf(access) === 'staff',
  )
  const broken = writes.filter(
    ({ endpoint: { access, changesContent } }) =>
      /^(products|settings):/.test(access) !== (changesContent !== undefined),
  )
  expect(writes.length).toBeGreaterThan(broken.length)
  expect(namesOf(broken)).toEqual([])
})

test('only shoppers have own records, which the path names by userId', () => {
  const owned = ENDPOINTS.filter(({ endpoint }) => endpoint.ownUser)
  const broken = owned.filter(
    ({ endpoint: { access, path } }) =>
      audienceOf(access) !== 'shop' || access === 'public-with-session' || !path.includes('/:userId'),
  )
  expect(namesOf(broken)).toEqual([])
})

/** Whether an object of the schema is an error when it has a field that the schema lacks. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return (
    ('additionalProperties' in schema && schema.additionalProperties === false) || Object.values(schema).some(isStrict)
  )
}

test('clients accept responses with fields that they do not know', () => {
  const broken = ENDPOINTS.filter(
    ({ endpoint: { response } }) =>
      isSchema(response) && isStrict(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' })),
  )
  expect(namesOf(broken)).toEqual([])
})

/** Whether the schema has a union with an object that no field tells apart. Its errors do not say which fields are unknown. */
function hasPlainUnion(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const variants = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf.filter(isNotNull) : []
  return (variants.length > 1 && variants.some(isStrict)) || Object.values(schema).some(hasPlainUnion)
}

const isNotNull = (schema: { type?: unknown }): boolean => schema.type !== 'null'

test('the API can drop unknown fields of every request', () => {
  const broken = ENDPOINTS.filter(({ endpoint: { query, body, form } }) =>
    [query, body, form?.fields].some(
      (schema) => schema && hasPlainUnion(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    ),
  )
  // The specification's client sends `status` as an object; the portal sends the fields one by one.
  expect(namesOf(broken)).toEqual(['changeOrderStatus'])
})

test('the version of the contract is a short hash', () => {
  expect(contractVersion()).toMatch(/^[0-9a-f]{12}$/)
})
