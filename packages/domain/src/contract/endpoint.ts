import type { z } from 'zod'
import type { AuditAction } from '../access/audit-actions.ts'
import type { limits } from '../limits/limits.ts'
import type { AddressRules } from '../addresses/address-format.ts'
import type { Currency } from '../money/money.ts'
import type { ErrorCode } from './shop-error.ts'
import type { Access } from './access.ts'
import type { UnderLimits } from './under-limits.ts'

export type RateLimitName = keyof typeof limits.rateLimits

export interface RateLimitRule {
  name: RateLimitName
  /** What is counted: requests per client address (default) or per member of staff. */
  per?: 'address' | 'staff'
  /** Counts only requests with valid input, so that a typing error in a form costs no attempt. */
  countsValidOnly?: boolean
}

/**
 * Personal data of several people in one response. The API counts the rows per member of staff and records bulk reads in
 * the audit log. `list`: a page of names and email addresses, as the specification shows them to every role. `bulk`:
 * addresses, or all people at once; no role that only views may call it.
 */
export type PersonalDataRule =
  | { kind: 'list' }
  | {
      kind: 'bulk'
      /** Action of the audit log for a response about more than one person. */
      audit: AuditAction
    }

/** A form (multipart/form-data) with text fields and one file, which the API streams to the disk. */
export interface FormInput {
  fields: z.ZodObject
  /** Name of the field that carries the file. */
  file: string
  /** The largest file. The proxy of `docs/operations/nginx.conf` lets it through. */
  maxBytes: number
}

/** A response that is not JSON, or JSON without a schema: a download, a page, XML, text. */
export interface FileResponse {
  contentType: string
}

/** Everything the project knows about one HTTP endpoint. Contains no code, so that the browser can import it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as Hono writes them: `/api/products/:productId`. */
  path: `/api/${string}`
  access: Access
  /** What it does for staff whose role has a limit. Without a statement they get 403. */
  underLimits?: UnderLimits
  /** Returns 404 unless the path parameter `userId` is the caller's. For `shopper` and `customer`. */
  ownUser?: boolean
  /**
   * Returns 404 at the shop's host when the portal has one of its own (ADMIN_HOST). For public endpoints that only the
   * portal calls. `isPortalOnly` also knows those by their path.
   */
  portalOnly?: boolean
  /**
   * False: no key may call it, whatever its permissions; for what only people decide. True: any key may; for an endpoint that
   * checks permissions itself. See `takesKeys`.
   */
  byKey?: boolean
  /** Returns 400 `cross_site` to requests that no page of this shop sent, with or without a cookie. */
  ownPagesOnly?: boolean
  /**
   * Whether a success changes what shoppers see, which raises the content version: the API then clears the caches of its
   * process. Required for writes that need a permission on products or settings; no other permission changes content.
   */
  changesContent?: boolean
  /**
   * Whether the response or the effect depends on the market: the address then has `?market=`, the key of one; without it,
   * it is the market without a prefix. Returns 400 for an unknown one. `drafted`: staff also name a market of the draft of
   * the promises, before it is published.
   */
  inMarket?: boolean | 'drafted'
  /** Whether a read replica may serve it: a list, report or export whose handler only reads. */
  readsReplica?: boolean
  rateLimit?: RateLimitName | RateLimitRule
  /** Required for a response with personal data of several people; null says of a file that it has none. */
  personalData?: PersonalDataRule | null
  summary: string
  params?: z.ZodObject
  query?: z.ZodType<object, object>
  /** JSON body. At most one of `body`, `form` and `rawBody` is set. */
  body?: z.ZodType
  /** The body with the amounts of a currency and the addresses of a market: the API validates by it, in those of the market. */
  bodyIn?: (currency: Currency, addresses: AddressRules) => z.ZodType
  form?: FormInput
  /** The largest `body` or `rawBody`, if not that of `bodyMaxBytesOf`. */
  bodyMaxBytes?: number
  /** Content type of a body that the handler reads itself, such as a signed webhook. */
  rawBody?: string
  /** Request headers that the handler reads, besides Idempotency-Key. */
  requestHeaders?: readonly string[]
  /** JSON schema of the success response, its content type, or null for an empty response. */
  response: z.ZodType | FileResponse | null
  /** Response headers worth knowing, such as Content-Disposition or Set-Cookie. */
  responseHeaders?: readonly string[]
  /** Status of the success response: 200 by default, 204 for an empty one. */
  status?: 200 | 201 | 202
  /** Error codes in addition to those that access, input and rate limit imply. */
  errors?: readonly ErrorCode[]
  /** Returns a weak ETag, and 304 to a matching If-None-Match. With `own-etag` the handler does both itself. */
  cacheable?: true | 'own-etag'
  /** Accepts an Idempotency-Key header. */
  idempotent?: boolean
  /** How long the client waits, in milliseconds; by default as long as its `ApiClient` says. */
  timeoutMs?: number
}

/** A module that exports nothing but endpoints. The export name is the operation id, unique over all modules. */
export type EndpointGroup<G> = { readonly [Name in keyof G]: Endpoint }

/** Declares an endpoint and keeps its exact type. Bundlers drop endpoints that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Whether the response is JSON with a schema. */
export const isSchema = (response: Endpoint['response']): response is z.ZodType =>
  response !== null && 'safeParse' in response

/** Status of the success response. */
export const successStatus = ({ status = 200, response }: Partial<Pick<Endpoint, 'status' | 'response'>>) =>
  response === null ? 204 : status

type Output<E, Part extends string> = E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

/** Validated input, as the handler receives it. */
export interface ParsedInput<E extends Endpoint> {
  params: Output<E, 'params'>
  query: Output<E, 'query'>
  body: Output<E, 'body'>
}

/** A part with no required field may be left out. */
type Sent<E, Part extends string> =
  E extends Record<Part, infer S extends z.ZodType>
    ? Partial<z.input<S>> extends z.input<S>
      ? { [P in Part]?: z.input<S> }
      : { [P in Part]: z.input<S> }
    : unknown

/** Text fields of a form. The input type of an object without fields forbids every key, also that of the file. */
type FormFieldsInput<F extends z.ZodObject> = keyof F['shape'] extends never ? unknown : z.input<F>

type SentForm<E> = E extends { form: { fields: infer F extends z.ZodObject; file: infer Field extends string } }
  ? { form: FormFieldsInput<F> & { [Name in Field]: File } }
  : unknown

/** Input of a call, as the client passes it. */
export type CallInput<E extends Endpoint> = Sent<E, 'params'> &
  Sent<E, 'query'> &
  Sent<E, 'body'> &
  SentForm<E> &
  (E extends { idempotent: true } ? { idempotencyKey?: string } : unknown)

/** JSON body of a call, as the client passes it. */
export type BodyInput<E extends Endpoint> = E extends { body: infer S extends z.ZodType } ? z.input<S> : never

/** Parsed response body, as the client returns it; undefined for an empty response. */
export type CallOutput<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined
