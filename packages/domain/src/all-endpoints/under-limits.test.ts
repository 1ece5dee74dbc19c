import { expect, test } from 'vitest'
import type { z } from 'zod'
import { NO_LIMITS } from '../access/access-limits.ts'
import { audienceOf } from '../contract/access.ts'
import { isSchema } from '../contract/endpoint.ts'
import { definitionOf, isWrapper, personalKindOf } from '../contract/personal-fields.ts'
import { blockingLimit } from '../contract/under-limits.ts'
import { ENDPOINTS, type NamedEndpoint } from './endpoints.ts'

interface Field {
  name: string
  isMarked: boolean
  type: string
}

/** Returns every field of a schema below its objects, lists and records, down to what is no container. */
function fieldsOf(schema: z.ZodType, name = '', isMarked = false): Field[] {
  const marked = isMarked || personalKindOf(schema) !== undefined
  const def = definitionOf(schema)
  const inner = (each: unknown, as = name): Field[] => fieldsOf(each as z.ZodType, as, marked)
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([key, field]) => inner(field, key))
  if (def.type === 'array') return inner(def.element)
  if (def.type === 'tuple') return def.items.flatMap((item) => inner(item))
  if (def.type === 'record') return inner(def.valueType)
  if (def.type === 'union') return def.options.flatMap((option) => inner(option))
  if (isWrapper(def)) return inner(def.innerType)
  return [{ name, isMarked: marked, type: def.type }]
}

const STAFF = ENDPOINTS.filter(({ endpoint }) => audienceOf(endpoint.access) === 'staff')
const namesOf = (endpoints: readonly NamedEndpoint[]): string[] => endpoints.map(({ operationId }) => operationId)
const responseFields = ({ endpoint: { response } }: NamedEndpoint): Field[] =>
  isSchema(response) ? fieldsOf(response) : []
const ofPersonalData = (statement: 'masked' | 'none' | undefined) =>
  STAFF.filter(({ endpoint }) => endpoint.underLimits?.personalData === statement)
const MASKED = ofPersonalData('masked')

/** Names of fields that are about a person. */
const PERSONAL_NAME =
  /^(?:email|customerName|firstName|lastName|recipient|address|streetAddress|apartment|city|zipCode|phone\w*|giftMessage|statusNote|internalNotes|excerpt)$/

test('every endpoint with a marked field in its response masks it, or refuses', () => {
  const wrong = STAFF.filter((each) => responseFields(each).some(({ isMarked }) => isMarked)).filter(
    ({ endpoint }) => endpoint.underLimits?.personalData === 'none',
  )
  expect(namesOf(wrong)).toEqual([])
  expect(namesOf(MASKED)).toEqual(expect.arrayContaining(['listStaffOrders', 'getCustomer', 'getDashboard']))
})

test('every field with the name of personal data is marked where responses are masked', () => {
  const unmarked = MASKED.flatMap((each) =>
    responseFields(each).flatMap(({ name, isMarked, type }) =>
      PERSONAL_NAME.test(name) && !isMarked && type === 'string' ? `${each.operationId} ${name}` : [],
    ),
  )
  expect(unmarked).toEqual([])
})

test('an endpoint that says that it has no personal data has no field of such a name', () => {
  const named = ofPersonalData('none').filter((each) =>
    responseFields(each).some(({ name, type }) => PERSONAL_NAME.test(name) && type === 'string'),
  )
  // Colleagues, the caller, and addresses of the shop itself are no customers.
  expect(namesOf(named).toSorted()).toEqual(
    [
      'changeStaffPassword',
      'getAdminUser',
      'listAdminUsers',
      'resendInvitation',
      'resetTwoFactor',
      'verifyStaffSession',
    ].toSorted(),
  )
})

/** Text fields of masked responses that every caller reads: no name, address or free text of a customer is among them. */
const CLEAR = `adminRole alt answerBy at boughtAt boughtBy by carrier closedAt closedDays color colorLabel countries country
  createdAt currency cursor day declinedAt deletionDueAt deliveredAt description destinations disputeId
  exchangeColor expiresAt gtin homeCountries hsCode id imageUrl key labelId lastLogin market message messages name
  next number oldestAt on openedAt orderId origin photoId places problem productId provider providerRef rateId
  reason refundId requestedAt returnAddress returnId sentAt service size sku status timestamp to trackingCarrier
  updatedAt url userId`

test('the clear texts of masked responses are these', () => {
  const clear = new Set(
    MASKED.flatMap((each) =>
      responseFields(each).flatMap(({ name, isMarked, type }) => (isMarked || type !== 'string' ? [] : name)),
    ),
  )
  expect([...clear].toSorted()).toEqual(CLEAR.split(/\s+/))
})

test('masked responses have only what the masker understands: anything else would be missing', () => {
  const understood = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null'])
  const missing = MASKED.flatMap((each) =>
    responseFields(each).flatMap(({ name, isMarked, type }) =>
      isMarked || understood.has(type) ? [] : `${each.operationId} ${name}: ${type}`,
    ),
  )
  expect(missing).toEqual([])
})

test('every file with personal data that is not refused is a table, whose columns are masked one by one', () => {
  const files = MASKED.filter(({ endpoint: { response } }) => response && !isSchema(response))
  expect(namesOf(files)).toEqual(['exportOrders', 'exportOrderItems'])
  const bulk = ofPersonalData('none').filter(({ endpoint }) => endpoint.personalData?.kind === 'bulk')
  expect(namesOf(bulk)).toEqual([])
})

const PARAMS_OF_RECORDS = /:(?:orderId|returnId|refundId)\b/

test('an endpoint about one record says so, and names it where the API looks', () => {
  const byRecord = STAFF.filter(({ endpoint }) => endpoint.underLimits?.markets === 'record')
  const elsewhere = byRecord.filter(({ endpoint: { path, inMarket } }) => !PARAMS_OF_RECORDS.test(path) && !inMarket)
  // Their orders are in `ids` of the query and `orderIds` of the body.
  expect(namesOf(elsewhere)).toEqual(['listPackingSlips', 'changeOrderStatuses'])
  const unguarded = STAFF.filter(({ endpoint: { path, underLimits } }) => {
    const { markets } = underLimits ?? {}
    return PARAMS_OF_RECORDS.test(path) && markets !== undefined && markets !== 'record'
  })
  expect(namesOf(unguarded)).toEqual([])
})

test('no endpoint with orders or customers in its response says that it is about no order', () => {
  const ABOUT_ORDERS = new Set(['orderId', 'returnId', 'customerName', 'totalSpent', 'revenue', 'refunded'])
  const wrong = STAFF.filter(
    (each) =>
      each.endpoint.underLimits?.markets === 'none' && responseFields(each).some(({ name }) => ABOUT_ORDERS.has(name)),
  )
  // The stock is one for all markets; its movements name orders by ID alone.
  expect(namesOf(wrong)).toEqual(['listStockMovements'])
})

test('without a statement, a limit blocks', () => {
  const masked = { ...NO_LIMITS, masksPersonalData: true }
  const european = { ...NO_LIMITS, markets: ['eu'] }
  const upTo = { ...NO_LIMITS, refundUpTo: [] }
  expect(blockingLimit({}, NO_LIMITS)).toBeNull()
  expect(blockingLimit({}, masked)).toBe('personalData')
  expect(blockingLimit({}, european)).toBe('markets')
  expect(blockingLimit({}, upTo)).toBeNull()
  expect(blockingLimit({ underLimits: { personalData: 'masked' } }, european)).toBe('markets')
  expect(blockingLimit({ underLimits: { personalData: 'masked' } }, masked)).toBeNull()
  const open = STAFF.filter(
    ({ endpoint }) => blockingLimit(endpoint, { ...masked, ...european, masksPersonalData: true }) === null,
  )
  expect(namesOf(open)).not.toEqual(expect.arrayContaining(['listCustomers']))
  expect(namesOf(open)).toEqual(expect.arrayContaining(['listStaffOrders', 'listStaffProducts', 'verifyStaffSession']))
})

test('the endpoints that are open under a limit are these', async () => {
  const lines = STAFF.flatMap(({ endpoint: { method, path, underLimits } }) =>
    underLimits ? `${method} ${path}: ${JSON.stringify(underLimits)}` : [],
  )
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('./under-limits.txt')
})
