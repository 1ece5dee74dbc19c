import { NO_LIMITS, showsMarket, type AccessLimits } from '@atelier/domain/access/access-limits'
import { isSchema, type Endpoint, type ParsedInput } from '@atelier/domain/contract/endpoint'
import { MASK, maskPersonal } from '@atelier/domain/contract/personal-fields'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { NO_SEARCH_MESSAGE, OTHER_MARKET_MESSAGE } from '@atelier/domain/contract/under-limits'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Actor, AppEnv, KeyActor } from './env.ts'

/** Records by their IDs. */
export interface NamedRecords {
  orderIds: readonly string[]
  returnIds: readonly string[]
  refundIds: readonly string[]
}

/** Returns the markets of the orders of records; null for a record without an order. Those that do not exist are left out. */
export type MarketsOfRecords = (records: NamedRecords) => Promise<(string | null)[]>

/** Returns the limits of a caller; shoppers and visitors have none. */
export const limitsOf = (actor: Actor | KeyActor | null): AccessLimits =>
  actor?.kind === 'staff' || actor?.kind === 'key' ? actor.grant.limits : NO_LIMITS

/** A form that was filled from a masked response must not overwrite what is stored. */
const MASKED_INPUT = `Your role shows no personal data of customers: leave out the fields that read ${MASK}`

type Input = ParsedInput<Endpoint>

/**
 * Checks the input of a caller with limits, for every endpoint alike (decision 96): throws 403 for a search for customers without
 * personal data, 400 for a masked text, and 404 for a record or a market that the caller does not see.
 */
export async function guardLimits(
  endpoint: Endpoint,
  { limits, input, market }: { limits: AccessLimits; input: Input; market: ShopMarket },
  marketsOfRecords: MarketsOfRecords,
): Promise<void> {
  const { personalData, searchesNumbers, markets } = endpoint.underLimits ?? {}
  const { search } = (input.query ?? {}) as { search?: string }
  if (limits.masksPersonalData && personalData === 'masked' && !searchesNumbers && search) {
    throw new ShopError('not_allowed', NO_SEARCH_MESSAGE)
  }
  if (limits.masksPersonalData && JSON.stringify(input.body ?? '').includes(MASK)) {
    throw new ShopError('invalid_input', MASKED_INPUT)
  }
  if (limits.markets === null) return
  if (endpoint.inMarket && !showsMarket(limits, market.key)) throw new ShopError('not_allowed', OTHER_MARKET_MESSAGE)
  if (markets !== 'record') return
  const records = recordsOf(input)
  const isNamed = Object.values(records).some((ids: readonly string[]) => ids.length > 0)
  if (!isNamed && !endpoint.inMarket) throw new Error(`${endpoint.path} names no order, return or refund`)
  const found = isNamed ? await marketsOfRecords(records) : []
  const isOther = (each: string | null): boolean => each === null || !showsMarket(limits, each)
  if (found.some(isOther)) throw new ShopError('not_found', 'Not found')
}

/** Returns the records that a request names: in its path, as a list in its query, or as a list in its body. */
function recordsOf({ params, query, body }: Input): NamedRecords {
  const { orderId, returnId, refundId } = (params ?? {}) as Record<string, string | undefined>
  const { ids = [] } = (query ?? {}) as { ids?: string[] }
  const { orderIds = [] } = (body ?? {}) as { orderIds?: string[] }
  return {
    orderIds: [orderId ?? [], ids, orderIds].flat(),
    returnIds: [returnId ?? []].flat(),
    refundIds: [refundId ?? []].flat(),
  }
}

/** Runs a handler whose errors carry no record: the details of a conflict are a whole order. */
export async function withoutErrorData<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ShopError) || error.data === undefined) throw error
    const { code, message, issues, retryAfterSeconds } = error
    throw new ShopError(code, message, { issues, retryAfterSeconds, cause: error })
  }
}

/** Masks a JSON response by the schema of its endpoint. A file has masked its personal columns when it was written. */
export async function maskResponse(c: Context<AppEnv>, endpoint: Endpoint, sent: Response): Promise<Response> {
  const { response, underLimits } = endpoint
  if (underLimits?.personalData !== 'masked' || !isSchema(response) || !sent.ok) return sent
  return c.json(maskPersonal(response, await sent.json()) as object, sent.status as ContentfulStatusCode)
}
