import { expect, test } from 'vitest'
import { z } from 'zod'
import { accessMatrixOf } from './access-matrix.ts'
import { audienceOf } from '../contract/access.ts'
import { isSchema } from '../contract/endpoint.ts'
import { ENDPOINTS, type NamedEndpoint } from './endpoints.ts'

/** Fields that identify a person, and those that say where the person lives. */
const IDENTIFIES = new Set(['email', 'customerName', 'firstName', 'lastName', 'recipient', 'messageId'])
const LOCATES = new Set(['address', 'streetAddress', 'zipCode', 'phone', 'shipping', 'billing'])

type Schema = Record<string, unknown>
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Returns the names of all fields inside lists of the response. */
function fieldsInLists(response: z.ZodType): Set<string> {
  const root = z.toJSONSchema(response, { unrepresentable: 'any' }) as Schema
  const found = new Set<string>()
  const seen = new Set<string>()
  const walk = (node: unknown, isInList: boolean): void => {
    if (!isObject(node)) return
    const key = typeof node.$ref === 'string' ? `${node.$ref} ${isInList}` : null
    if (key && !seen.has(key)) {
      seen.add(key)
      walk((root.$defs as Schema)[String(node.$ref).split('/').at(-1) ?? ''], isInList)
    }
    for (const [name, field] of Object.entries(isObject(node.properties) ? node.properties : {})) {
      if (isInList) found.add(name)
      walk(field, isInList)
    }
    if (node.items) walk(node.items, true)
    for (const variants of [node.anyOf, node.oneOf, node.allOf]) {
      for (const variant of Array.isArray(variants) ? variants : []) walk(variant, isInList)
    }
  }
  walk(root, false)
  return found
}

/** Endpoints of staff that do not name one record in their path. */
const staffLists = ENDPOINTS.filter(
  ({ endpoint: { access, path } }) => audienceOf(access) === 'staff' && !path.includes('/:'),
)
const namesOf = (endpoints: readonly NamedEndpoint[]): string[] => endpoints.map(({ operationId }) => operationId)
const listsAny = ({ endpoint: { response } }: NamedEndpoint, fields: ReadonlySet<string>): boolean =>
  isSchema(response) && [...fieldsInLists(response)].some((field) => fields.has(field))

test('every response with several people says so', () => {
  expect(namesOf(staffLists.filter((each) => listsAny(each, IDENTIFIES) && !each.endpoint.personalData))).toEqual([])
  expect(namesOf(staffLists.filter((each) => listsAny(each, IDENTIFIES)))).toEqual(
    expect.arrayContaining(['listCustomers', 'listStaffOrders', 'listInbox', 'listEmails', 'listAdminUsers']),
  )
})

test('every list of addresses is a bulk read', () => {
  const broken = staffLists.filter((each) => listsAny(each, LOCATES) && each.endpoint.personalData?.kind !== 'bulk')
  expect(namesOf(broken)).toEqual([])
  expect(namesOf(staffLists.filter((each) => listsAny(each, LOCATES)))).toContain('listPackingSlips')
})

test('every file for staff says whether it has personal data', () => {
  const files = ENDPOINTS.filter(
    ({ endpoint: { access, response } }) => audienceOf(access) === 'staff' && response && !isSchema(response),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(namesOf(files.filter(({ endpoint }) => endpoint.personalData === undefined))).toEqual([])
})

test('no role that may only view reads personal data in bulk', () => {
  const bulk = ENDPOINTS.filter(({ endpoint }) => endpoint.personalData?.kind === 'bulk')
  expect(namesOf(bulk)).toEqual(expect.arrayContaining(['listPackingSlips', 'exportOrders', 'exportSubscribers']))
  expect(namesOf(bulk.filter(({ endpoint }) => accessMatrixOf(endpoint).VIEWER === 'in'))).toEqual([])
})

test('only staff read personal data of several people', () => {
  const broken = ENDPOINTS.filter(({ endpoint }) => endpoint.personalData && audienceOf(endpoint.access) !== 'staff')
  expect(namesOf(broken)).toEqual([])
})
