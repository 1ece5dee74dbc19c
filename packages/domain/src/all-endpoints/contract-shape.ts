import { z } from 'zod'
import { isSchema, type Endpoint } from '../contract/endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

/** The fields of a message: `body.items[].color?` and its types. `?` marks a field that may be missing. */
export type Fields = Readonly<Record<string, string>>

/** The fields that cross HTTP, by `GET /api/health`. */
export type ContractShape = Readonly<Record<string, { request: Fields; response: Fields }>>

type JsonSchema = z.core.JSONSchema.JSONSchema
type Definitions = Readonly<Record<string, JsonSchema>>

/** Returns the fields of every endpoint. */
export const contractShape = (): ContractShape =>
  Object.fromEntries(
    ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpointShape(endpoint)] as const).toSorted(
      ([one], [other]) => (one < other ? -1 : 1),
    ),
  )

/** Returns the fields of a request and of its JSON response. */
export function endpointShape({ params, query, body, form, response, inMarket }: Endpoint): ContractShape[string] {
  return {
    request: {
      ...fieldsOf('params', params),
      ...fieldsOf('query', query),
      ...(inMarket ? { 'query.market?': 'string' } : {}),
      ...fieldsOf('body', body),
      ...fieldsOf('form', form?.fields),
    },
    response: isSchema(response) ? fieldsOf('body', response) : {},
  }
}

function fieldsOf(name: string, schema: z.ZodType | undefined): Fields {
  if (!schema) return {}
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { [name]: typesOf(json, json.$defs ?? {}), ...innerFields(name, [json], json.$defs ?? {}) }
}

/** Returns the schemas of a union, without references. */
function variantsOf(schema: JsonSchema, definitions: Definitions): JsonSchema[] {
  const { $ref, anyOf, oneOf } = schema
  const inner = $ref ? [definitions[$ref.replace('#/$defs/', '')] ?? {}] : (anyOf ?? oneOf)
  return inner ? inner.flatMap((variant) => variantsOf(asSchema(variant), definitions)) : [schema]
}

const asSchema = (schema: unknown): JsonSchema =>
  typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {}

const typesOf = (schema: JsonSchema, definitions: Definitions): string =>
  [...new Set(variantsOf(schema, definitions).flatMap(ownTypes))].toSorted().join(' | ')

function ownTypes({ type, enum: values, const: value }: JsonSchema): string[] {
  if (value !== undefined) return [JSON.stringify(value)]
  if (values) return values.map((each) => JSON.stringify(each))
  return [type ?? 'any'].flat()
}

/** Returns the fields below `path`. A field of a union may be missing unless each of its objects requires it. */
function innerFields(path: string, schemas: readonly JsonSchema[], definitions: Definitions): Record<string, string> {
  const variants = schemas.flatMap((schema) => variantsOf(schema, definitions))
  const objects = variants.filter(({ properties }) => properties)
  const children = new Map<string, JsonSchema[]>()
  const add = (name: string, schema: unknown) => children.set(name, [...(children.get(name) ?? []), asSchema(schema)])
  for (const { properties } of objects) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const isRequired = objects.every(({ required }) => required?.includes(name))
      add(`.${name}${isRequired ? '' : '?'}`, schema)
    }
  }
  for (const { items } of variants) if (items !== undefined) add('[]', items)
  for (const { additionalProperties } of variants) if (additionalProperties) add('{}', additionalProperties)
  return Object.assign(
    {},
    ...[...children].map(([name, inner]) => ({
      [path + name]: typesOf({ anyOf: inner }, definitions),
      ...innerFields(path + name, inner, definitions),
    })),
  ) as Record<string, string>
}
