import type { ErrorCode } from '@atelier/domain/shop-error'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { AppEnv } from './env.ts'
import { parseInput, readJsonBody } from './parse-input.ts'

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

/** What a route's middleware declares about it, collected by route-table.ts. */
export interface RouteDescription {
  body?: z.ZodType
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

/** Reads the JSON body through a schema; the handler gets it from `c.req.valid('json')`. */
export function body<S extends z.ZodType>(schema: S): Reads<'json', S> {
  const read: MiddlewareHandler<AppEnv> = async (c, next) => {
    c.req.addValidatedData('json', parseInput(schema, await readJsonBody(c)) as object)
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
