import { hash } from 'node:crypto'
import type { KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import type { Access } from '@atelier/domain/contract/access'
import { hasLimits } from '@atelier/domain/access/access-limits'
import {
  successStatus,
  type Endpoint,
  type EndpointGroup,
  type FileResponse,
  type ParsedInput,
} from '@atelier/domain/contract/endpoint'
import { fieldMaxCharacters, isPortalOnly } from '@atelier/domain/contract/endpoint-limits'
import type { NamedEndpoint } from '@atelier/domain/all-endpoints/endpoints'
import { invalidField, ShopError } from '@atelier/domain/contract/shop-error'
import type { AddressRules } from '@atelier/domain/addresses/address-format'
import { addressRulesOf, DEFAULT_MARKET } from '@atelier/domain/markets/market'
import { homeCountriesOf } from '@atelier/domain/markets/home-countries'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import type { ActionContext, StaffActionContext } from '../action-context.ts'
import { actionContextOf } from './action-context.ts'
import { checkResponse } from './check-response.ts'
import type { Actor, AppEnv, KeyActor, ShopActor, StaffActor } from './env.ts'
import { authorize, checkRateLimit, rateLimitOf, type FindActor } from './guards.ts'
import type { FindKey } from './key-access.ts'
import { guardLimits, limitsOf, maskResponse, withoutErrorData, type MarketsOfRecords } from './limited-access.ts'
import { isOpenToStaff, type PortalConfig } from './portal-host.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { parseInput, parseStorable, readJsonBody, type UnknownFields } from './body/parse-input.ts'
import { clientAddress } from './client-address.ts'
import type { InvalidBodyLimit } from './invalid-body-limit.ts'
import { receiveUpload, type UploadedFile, type UploadOptions } from './body/receive-upload.ts'
import { guardPersonalData, type BulkRead } from './personal-data.ts'
import { requireSameOrigin } from './same-origin.ts'

/** Who calls, as far as the access of the endpoint tells. */
type ActorOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'public-with-session'
    ? Exclude<Actor, StaffActor>
    : A extends 'shopper'
      ? ShopActor
      : A extends 'customer'
        ? ShopActor & { kind: 'customer' }
        : A extends KeyPermission
          ? StaffActor | KeyActor
          : StaffActor

type ResponseBody<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : never

type FormFields<E extends Endpoint> = E extends { form: { fields: infer F extends z.ZodType } } ? z.output<F> : never

/** Streams the file of a form to the disk and passes it to `use` with the validated fields. The file is deleted afterwards. */
type ReceiveForm<E extends Endpoint> = <T>(
  options: Omit<UploadOptions, 'field' | 'maxBytes' | 'fieldCharacters'>,
  use: (file: Omit<UploadedFile, 'fields'> & { fields: FormFields<E> }) => Promise<T>,
) => Promise<T>

/** What a handler receives: the caller, the validated input, and Hono's context for everything else. */
export interface HandlerCall<E extends Endpoint> extends ParsedInput<E> {
  actor: ActorOf<E['access']>
  /** The market of the request; the one without a prefix, unless the endpoint is `inMarket`. */
  market: ShopMarket
  /** Actor and origin of the request, for the audit log. */
  context: ActorOf<E['access']> extends StaffActor | KeyActor ? StaffActionContext : ActionContext
  /** Null when the client sent none, or the endpoint is not `idempotent`. */
  idempotencyKey: string | null
  /** Sends the response body with another status than the declared one. */
  respond: (body: ResponseBody<E>, status: ContentfulStatusCode) => Response
  /** For endpoints with a `form`. */
  receiveForm: ReceiveForm<E>
  c: Context<AppEnv>
}

type HandlerResult<E extends Endpoint> =
  | Response
  | (E['response'] extends null ? undefined | void : E['response'] extends FileResponse ? never : ResponseBody<E>)

/** Returns the response body, or a Response with headers of its own (files, streams, precomputed JSON). */
export type Handler<E extends Endpoint> = (call: HandlerCall<E>) => HandlerResult<E> | Promise<HandlerResult<E>>

/** One handler per endpoint of the group; a missing one is a compile error. */
export type Handlers<G extends EndpointGroup<G>> = { [Name in keyof G]: Handler<G[Name]> }

export interface MountOptions {
  findActor: FindActor
  /** By default no key is known. */
  findKey?: FindKey
  limiter: RateLimiter
  publicUrl: string
  /** The portal's own host name, if it has one. */
  portal?: PortalConfig
  trustedProxies: number
  /** For callers who see some markets only. */
  marketsOfRecords: MarketsOfRecords
  /** Returns a market by its key; undefined: there is none. */
  market: (key: string) => ShopMarket | undefined
  /** Returns a market of the draft of the promises; undefined: there is none. By default no market is drafted. */
  draftedMarket?: (key: string) => Promise<ShopMarket | undefined>
  /** Runs the handler of an endpoint that `readsReplica`; by default as it is. */
  fromReplica?: <T>(work: () => Promise<T>) => Promise<T>
  /** Limits the invalid bodies of clients without a session. */
  invalidBodies?: InvalidBodyLimit
  /** A client with another version may send fields that this API does not know: they are dropped. */
  contractVersion: string
  /** Writes a bulk read of personal data to the audit log. */
  recordBulkRead: (read: BulkRead) => Promise<void>
  /** Called after a success of an endpoint with `changesContent`, before the response is sent. */
  onContentChange: () => void
  /** In tests: fails a response that does not match its schema. */
  checkResponses: boolean
}

const hasSession = (actor: Actor | KeyActor | null): boolean => actor !== null && actor.kind !== 'visitor'

const runAsIs = <T>(work: () => Promise<T>): Promise<T> => work()

const notFound = (): ShopError => new ShopError('not_found', 'Not found')

/**
 * Hashes a response at once. Hono's own digest waits for a thread, behind the compression of pages: every page that is rendered
 * calls two such endpoints.
 */
const generateDigest = (body: Uint8Array): ArrayBuffer => new Uint8Array(hash('sha1', body, 'buffer')).buffer

/** Values of path parameters that are fixed when mounting: `{ provider: 'stripe' }`. */
type FixedParams = Readonly<Record<string, string>>

export type Mount = <G extends EndpointGroup<G>>(group: G, handlers: NoInfer<Handlers<G>>, fixed?: FixedParams) => void

/** A mounted endpoint, as the route table finds it on the handler. */
export interface MountedEndpoint extends NamedEndpoint {
  path: string
}

/** Returns the endpoint behind a handler in Hono's route table; undefined for any other handler. */
export const mountedEndpointOf = (handler: unknown): MountedEndpoint | undefined =>
  typeof handler === 'function' && 'mounted' in handler ? (handler.mounted as MountedEndpoint) : undefined

/**
 * Returns the function that mounts endpoints on a Hono app. The order of the checks is the same for every endpoint: host
 * (404 for an endpoint of the portal), access (401, 403, 404 for another user's record), rate limit (429), params, query,
 * body (400, 415), the limits of the caller's role (403, 404), handler. No body is read before the caller is known. A rate limit with `countsValidOnly` comes after
 * the body, and so does the limit for personal data of several people.
 */
export function createMount(app: Hono<AppEnv>, options: MountOptions): Mount {
  const mountEndpoint = <E extends Endpoint>(named: NamedEndpoint, handler: Handler<E>, fixed: FixedParams): void => {
    const { endpoint } = named
    const mounted = nameMounted(named, fixed)
    const limit = rateLimitOf(endpoint)
    const serve = async (c: Context<AppEnv>): Promise<Response> => {
      if (isPortalOnly(endpoint) && !isOpenToStaff(options.portal ?? {}, c.req.header('host'))) throw notFound()
      const actor = await authorize(c, endpoint, options)
      const limits = limitsOf(actor)
      if (limit && !limit.countsValidOnly) await checkRateLimit(c, limit, options)
      const unknownFields = unknownFieldsOf(c, options)
      const readBody = <T>(read: () => Promise<T>): Promise<T> =>
        hasSession(actor) || !options.invalidBodies
          ? read()
          : options.invalidBodies.read(clientAddress(c, options.trustedProxies), read)
      const market = await marketOf(c, endpoint, options)
      const body = endpoint.bodyIn?.(market.terms.currency, addressRulesIn(market, options)) ?? endpoint.body
      const input = await readInput(c, { ...endpoint, body }, fixed, { unknownFields, readBody })
      if (limit?.countsValidOnly) await checkRateLimit(c, limit, options)
      if (hasLimits(limits)) await guardLimits(endpoint, { limits, input, market }, options.marketsOfRecords)
      const rule = endpoint.personalData
      if (rule) await guardPersonalData(c, { endpoint, rule, query: input.query }, options)
      const call = Object.assign(new LazyContext(c, options.trustedProxies), {
        ...input,
        actor,
        market,
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(c) : null,
        respond: (body: object, status: ContentfulStatusCode) => c.json(body, status),
        receiveForm: receiveFormOf(c, endpoint, unknownFields),
      }) as unknown as HandlerCall<E>
      const { fromReplica = runAsIs } = options
      const handle = async () => (limits.masksPersonalData ? withoutErrorData(() => handler(call)) : handler(call))
      const result = await (endpoint.readsReplica ? fromReplica(handle) : handle())
      if (endpoint.changesContent) options.onContentChange()
      const sent = toResponse(c, endpoint, result)
      const response = limits.masksPersonalData ? await maskResponse(c, endpoint, sent) : sent
      if (options.checkResponses && c.req.method !== 'HEAD') await checkResponse(endpoint, response)
      return response
    }
    if (endpoint.ownPagesOnly) app.on(endpoint.method, mounted.path, requireSameOrigin(options.publicUrl))
    if (endpoint.cacheable === true) app.on(endpoint.method, mounted.path, etag({ weak: true, generateDigest }))
    app.on(endpoint.method, mounted.path, Object.assign(serve, { mounted }))
  }
  return (group, handlers, fixed = {}) => {
    for (const name of Object.keys(handlers) as (keyof typeof group & string)[]) {
      mountEndpoint({ operationId: name, endpoint: group[name] }, handlers[name], fixed)
    }
  }
}

/**
 * The part of a handler's call that is computed when it is read. A getter in an object literal would give every call a
 * shape of its own: an uncached list then took twice the processor time.
 */
class LazyContext {
  readonly c: Context<AppEnv>
  readonly #trustedProxies: number

  constructor(c: Context<AppEnv>, trustedProxies: number) {
    this.c = c
    this.#trustedProxies = trustedProxies
  }

  get context(): ActionContext {
    return actionContextOf(this.c, this.#trustedProxies)
  }
}

/** Writes fixed parameters into the path, and into the operation id of endpoints that are mounted more than once. */
function nameMounted({ operationId, endpoint }: NamedEndpoint, fixed: FixedParams): MountedEndpoint {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (parameter, name: string) => fixed[name] ?? parameter)
  const suffix = Object.values(fixed).map((value) => value.charAt(0).toUpperCase() + value.slice(1))
  return { operationId: [operationId, ...suffix].join(''), endpoint, path }
}

/** Returns the market that the address names. Throws `invalid_input` for an unknown one. */
async function marketOf(
  c: Context<AppEnv>,
  { inMarket }: Endpoint,
  { market, draftedMarket }: MountOptions,
): Promise<ShopMarket> {
  const key = (inMarket && c.req.query('market')) || DEFAULT_MARKET
  const found = market(key) ?? (inMarket === 'drafted' ? await draftedMarket?.(key) : undefined)
  if (!found) throw invalidField('market', 'There is no such market')
  return found
}

/** What addresses of a market must have. A card may come from the home of the market without a prefix, too. */
function addressRulesIn({ terms }: ShopMarket, { market }: MountOptions): AddressRules {
  const own = market(DEFAULT_MARKET)
  return addressRulesOf(terms, own && homeCountriesOf(own.terms.shipping))
}

const unknownFieldsOf = (c: Context<AppEnv>, { contractVersion }: MountOptions): UnknownFields =>
  (c.req.header('x-contract') ?? contractVersion) === contractVersion ? 'reject' : 'drop'

async function readInput<E extends Endpoint>(
  c: Context<AppEnv>,
  { params, query, body, inMarket }: E,
  fixed: FixedParams,
  { unknownFields, readBody }: { unknownFields: UnknownFields; readBody: <T>(read: () => Promise<T>) => Promise<T> },
): Promise<ParsedInput<Endpoint>> {
  return {
    params: params && parseInput(params, { ...c.req.param(), ...fixed }),
    query: query && parseInput(query, inMarket ? withoutMarket(c.req.query()) : c.req.query(), unknownFields),
    body: body && (await readBody(async () => parseStorable(body, await readJsonBody(c), unknownFields))),
  } as ParsedInput<Endpoint>
}

const withoutMarket = ({ market: _, ...query }: Record<string, string>): Record<string, string> => query

function receiveFormOf(c: Context<AppEnv>, { form }: Endpoint, unknownFields: UnknownFields): ReceiveForm<Endpoint> {
  return (options, use) => {
    if (!form) throw new Error('this endpoint does not receive a form')
    const contract = { field: form.file, maxBytes: form.maxBytes, fieldCharacters: fieldMaxCharacters(form) }
    return receiveUpload(c.req.raw, { ...contract, ...options }, ({ fields, ...file }) =>
      use({ ...file, fields: parseInput(form.fields, fields, unknownFields) as never }),
    )
  }
}

function toResponse(c: Context<AppEnv>, endpoint: Endpoint, result: unknown): Response {
  if (endpoint.access !== 'public' && result instanceof Response && !result.headers.has('Cache-Control')) {
    result.headers.set('Cache-Control', 'no-store')
  }
  if (result instanceof Response) return result
  if (endpoint.response === null) return c.body(null, 204)
  return c.json(result as object, successStatus(endpoint) as ContentfulStatusCode)
}
