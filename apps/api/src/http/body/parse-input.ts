import { isRecord } from '@atelier/domain/values/is-record'
import { limits } from '@atelier/domain/limits/limits'
import { ShopError, type FieldIssue } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { AppEnv } from '../env.ts'
import { assertStorable } from './storable-text.ts'

/** `reject` returns 400 with the name of an unknown field; `drop` ignores it. */
export type UnknownFields = 'reject' | 'drop'

/**
 * Parses an untrusted value, or throws `invalid_input` with one issue per field. Text that PostgreSQL cannot store is an
 * error with every schema.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  unknownFields: UnknownFields = 'reject',
): z.output<S> {
  assertStorable(value)
  return parseStorable(schema, value, unknownFields)
}

/** Like `parseInput`, for a value whose text the database can store: that of `readJsonBody`. */
export function parseStorable<S extends z.ZodType>(
  schema: S,
  value: unknown,
  unknownFields: UnknownFields = 'reject',
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (unknownFields === 'drop' && deleteUnknownFields(value, parsed.error)) return parseStorable(schema, value, 'drop')
  const issues = firstIssues(parsed.error.issues)
  throw new ShopError('invalid_input', issues[0]?.message ?? 'Invalid input', { issues })
}

/** How JSON writes text that PostgreSQL cannot store: a NUL, or half of a surrogate pair. Pairs match, too. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i

/**
 * Reads the JSON body. Throws `unsupported_media_type`, `bad_request`, and `invalid_input` for text that PostgreSQL cannot
 * store. UTF-8 cannot carry such text, so only a body with such an escape is searched for it.
 */
export async function readJsonBody(c: Context<AppEnv>): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ShopError('unsupported_media_type', 'Please send the body as application/json')
  }
  const text = await c.req.text()
  const value = parseJson(text)
  if (UNSTORABLE_ESCAPE.test(text)) assertStorable(value)
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopError('bad_request', 'The body is not valid JSON')
  }
}

/**
 * Replaces the error of a union by the unknown fields of one option, the first that fails for nothing else. Any other
 * error stays as it is.
 */
function resolveUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const option = issue.errors
    .map((issues) => issues.flatMap(resolveUnion))
    .find((issues) => issues.length > 0 && issues.every(({ code }) => code === 'unrecognized_keys'))
  return option?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

/** Deletes the fields that strict objects do not know, at any depth. Returns whether there were any. */
function deleteUnknownFields(value: unknown, { issues }: z.ZodError): boolean {
  let isChanged = false
  for (const issue of issues.flatMap(resolveUnion)) {
    if (issue.code !== 'unrecognized_keys') continue
    const owner = issue.path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value)
    // A schema that transforms before it checks may name fields that the sent value lacks.
    for (const key of issue.keys) {
      if (isRecord(owner) && Object.hasOwn(owner, key)) isChanged = Reflect.deleteProperty(owner, key) || isChanged
    }
  }
  return isChanged
}

/** A name that a client invents may be as long as its body. */
const PATH_CHARACTERS = 200

/**
 * Returns the first issues, as many as a response lists. Each unknown key is one, because it may be a spelling mistake.
 * Two rules of one field may have the same message.
 */
function firstIssues(issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  const found = new Map<string, FieldIssue>()
  for (const issue of issues) {
    for (const { path, message } of fieldIssues(issue)) {
      if (found.size >= limits.http.issuesMax) return [...found.values()]
      found.set(`${path} ${message}`, { path: path.slice(0, PATH_CHARACTERS), message })
    }
  }
  return [...found.values()]
}

function fieldIssues(issue: z.core.$ZodIssue): FieldIssue[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys
    .slice(0, limits.http.issuesMax)
    .map((key) => ({ path: path ? `${path}.${key}` : key, message: 'This field is not known here' }))
}
