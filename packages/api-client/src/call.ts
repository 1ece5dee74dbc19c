import { isSchema, type CallInput, type CallOutput, type Endpoint } from '@atelier/domain/contract/endpoint'
import {
  ApiError,
  HTML_RESPONSE_MESSAGE,
  NETWORK_ERROR_MESSAGE,
  toApiError,
  toInvalidResponseError,
  type ReceivedResponse,
} from './api-error.ts'
import { buildRequest, type UntypedInput } from './build-request.ts'

declare const BUILT_CONTRACT_VERSION: string | undefined

/** Version of the contract that a front end was built with; undefined during development and in tests. */
const builtVersion = typeof BUILT_CONTRACT_VERSION === 'string' ? BUILT_CONTRACT_VERSION : undefined

export interface ApiClient {
  /** The global fetch in the browser; the fetch of the API itself during server rendering. */
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Returns the key of the market whose pages call; none: the market without a prefix. */
  market?: () => string
  /** Prefix of every URL; empty in the browser. */
  baseUrl?: string
  /** Timeout of calls to endpoints without one of their own, in milliseconds; none by default. */
  timeoutMs?: number
  /** Receives each ApiError before it is thrown: the admin closes its session on 401 and 403. */
  onError?: (error: ApiError) => void
  /** Sent as X-Contract, so that an API of another version drops fields that it does not know. */
  contractVersion?: string
}

export interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds. Overrides the timeout of the endpoint and of the client. */
  timeoutMs?: number
  /** Does not prolong the session: for what a page asks without the user. */
  isBackground?: boolean
}

/** Endpoints that return JSON or nothing. Files are opened by their URL: see `endpointUrl`. */
type CallableEndpoint = Endpoint & { response: Exclude<Endpoint['response'], { contentType: string }> }

/**
 * Calls an endpoint and parses the response. Throws ApiError on failure and InvalidResponseError for a response that breaks
 * its schema; an abort by `signal` is rethrown unchanged.
 */
export async function call<const E extends CallableEndpoint>(
  api: ApiClient,
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<CallOutput<E>> {
  try {
    const { received, isOk } = await send(api, endpoint, input as UntypedInput, options)
    return read(endpoint, received, isOk) as CallOutput<E>
  } catch (error) {
    if (error instanceof ApiError) api.onError?.(error)
    throw error
  }
}

async function send(
  api: ApiClient,
  endpoint: Endpoint,
  input: UntypedInput,
  { signal, timeoutMs = endpoint.timeoutMs ?? api.timeoutMs, isBackground }: CallOptions,
): Promise<{ received: ReceivedResponse; isOk: boolean }> {
  const { url, headers, ...request } = buildRequest(endpoint, input, api.market?.())
  // Browsers reject a fetch that is called as a method of another object.
  const { fetch, baseUrl = '', contractVersion = builtVersion } = api
  const signals = [signal, timeoutMs ? AbortSignal.timeout(timeoutMs) : undefined]
  const init: RequestInit = {
    ...request,
    credentials: 'same-origin',
    headers: {
      ...headers,
      ...(contractVersion ? { 'X-Contract': contractVersion } : undefined),
      ...(isBackground ? { 'X-Background': '1' } : undefined),
    },
    signal: AbortSignal.any(signals.filter((each) => each !== undefined)),
  }
  try {
    const response = await fetch(baseUrl + url, init)
    const { status, statusText, ok } = response
    return { received: { status, statusText, body: await response.text() }, isOk: ok }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError('unavailable', NETWORK_ERROR_MESSAGE, { status: 0, body: '', cause })
  }
}

/** Parses a response, or throws why it cannot be used. */
function read({ method, path, response }: Endpoint, received: ReceivedResponse, isOk: boolean): unknown {
  if (/^\s*<!doctype html/i.test(received.body)) throw new ApiError('unavailable', HTML_RESPONSE_MESSAGE, received)
  if (isOk && !isSchema(response)) return undefined
  const json = parseJson(received.body)
  if (!isOk || json === undefined || !isSchema(response)) throw toApiError(received, json)
  const parsed = response.safeParse(json)
  if (!parsed.success) throw toInvalidResponseError({ method, path }, parsed.error)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
