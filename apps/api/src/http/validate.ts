import { ShopError, type ErrorCode, type FieldIssue } from '@atelier/domain/shop-error'
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { AppEnv } from './env.ts'
import { assertStorable } from './storable-text.ts'

export interface ResponseDescription {
  schema: z.ZodType | null
  status: number
  summary: string
  contentType?: string
  /** Refusals beyond the ones every route of its kind may give. */
  errors: readonly ErrorCode[]
  /** Request headers it reads. */
  headers: readonly string[]
  /** Sends an ETag and answers 304 to who has it already. */
  cacheable: boolean
}

/** What a route's middleware declares about it, collected by openapi.ts. */
export interface RouteDescription {
  body?: z.ZodType
  /** A form (multipart/form-data) with these fields and one file. */
  form?: { fields: z.ZodType; file: string }
  query?: z.ZodType
  params?: z.ZodType
  response?: ResponseDescription
}
export type DescribesRoute = { describes: RouteDescription }

/** What a handler of Hono's route table declares, if it is one of ours. */
export const routeDescriptionOf = (handler: unknown): RouteDescription | undefined =>
  typeof handler === 'function' && 'describes' in handler ? (handler.describes as RouteDescription) : undefined

type Reads<Target extends 'json' | 'query' | 'param', S extends z.ZodType> = MiddlewareHandler<
  AppEnv,
  string,
  { in: { [K in Target]: z.input<S> }; out: { [K in Target]: z.output<S> } }
> &
  DescribesRoute

/**
 * Parses a value that came from outside, or throws the 400 that names every field and what was expected of it. Every body,
 * form, query and path parameter passes here, so a text that the database cannot store is refused here, whatever the schema.
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  assertStorable(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = withoutRepeats(parsed.error.issues.flatMap(fieldIssues))
  throw new ShopError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
}

/** Two rules of one field may say the same. */
const withoutRepeats = (issues: readonly FieldIssue[]): FieldIssue[] => [
  ...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values(),
]

/** Unknown keys are named one by one: the caller may have misspelt them. */
function fieldIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'This field is not known here' }))
}

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ShopError('unsupported_media_type', 'Please send the body as application/json')
  }
  try {
    return await c.req.json()
  } catch {
    throw new ShopError('bad_request', 'The body is not valid JSON')
  }
}

/** Reads the JSON body through a schema; the handler gets it from `c.req.valid('json')`. */
export function body<S extends z.ZodType>(schema: S): Reads<'json', S> {
  const read: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.req.addValidatedData('json', parseInput(schema, await readJson(c)) as object)
    await next()
  }
  return Object.assign(read, { describes: { body: schema } }) as Reads<'json', S>
}

/** Reads the query through a schema; the handler gets it from `c.req.valid('query')`. */
export function query<S extends z.ZodType>(schema: S): Reads<'query', S> {
  const read: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.req.addValidatedData('query', parseInput(schema, c.req.query()) as object)
    await next()
  }
  return Object.assign(read, { describes: { query: schema } }) as Reads<'query', S>
}

/** Reads the path's parameters through a schema; the handler gets them from `c.req.valid('param')`. */
export function params<S extends z.ZodType>(schema: S): Reads<'param', S> {
  const read: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.req.addValidatedData('param', parseInput(schema, c.req.param()) as object)
    await next()
  }
  return Object.assign(read, { describes: { params: schema } }) as Reads<'param', S>
}

/** Says that a route reads a form with a file, which it receives by itself with `receiveFile`. */
export function form(fields: z.ZodType, file: string): MiddlewareHandler<AppEnv> & DescribesRoute {
  const pass: MiddlewareHandler<AppEnv> = (_c, next) => next()
  return Object.assign(pass, { describes: { form: { fields, file } } })
}

/** Says what a route answers when all goes well. In tests an answer that breaks its schema fails (app.ts). */
export function describeResponse(
  schema: z.ZodType | null,
  summary: string,
  options: Partial<Pick<ResponseDescription, 'status' | 'contentType' | 'errors' | 'headers' | 'cacheable'>> = {},
): MiddlewareHandler<AppEnv> & DescribesRoute {
  const pass: MiddlewareHandler<AppEnv> = (_c, next) => next()
  const response: ResponseDescription = {
    schema,
    summary,
    status: 200,
    errors: [],
    headers: [],
    cacheable: false,
    ...options,
  }
  return Object.assign(pass, { describes: { response } })
}
