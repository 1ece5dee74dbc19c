import { ErrorResponse } from '@atelier/domain/envelope'
import { DEFAULT_ERROR_MESSAGE, ERROR_STATUS, ShopError, type ErrorCode } from '@atelier/domain/shop-error'
import type { z } from 'zod'

/** S8: what a person reads when the network failed. */
export const NETWORK_ERROR_MESSAGE = 'An unexpected error occurred'
/** S8: what a person reads when a page of HTML came back where an answer was due. */
export const HTML_RESPONSE_MESSAGE = 'The authentication service is currently unavailable. Please try again later.'

/** A call that did not succeed. `status` is 0 when nothing came back, `statusCode` its name in the specification. */
export class ApiError extends ShopError {
  override name = 'ApiError'
  readonly statusCode: number
  readonly statusText: string
  /** The body as it came, for the admin's 'API Error {status}: {body}'. */
  readonly bodyText: string
  /** Whether `message` is the server's own; otherwise what came back was none of its answers. */
  readonly hasServerMessage: boolean
  /** Nothing came back within the call's `timeoutMs`: what it asked for may have been done all the same. */
  readonly isTimeout: boolean

  constructor(
    code: ErrorCode,
    message: string,
    response: { status: number; statusText?: string; body: string; failure?: ErrorResponse; cause?: unknown },
  ) {
    super(code, message, {
      issues: response.failure?.errors ?? [],
      data: response.failure?.data,
      cause: response.cause,
    })
    this.statusCode = response.status
    this.statusText = response.statusText ?? ''
    this.hasServerMessage = response.failure !== undefined
    this.bodyText = response.body
    this.isTimeout = response.cause instanceof Error && response.cause.name === 'TimeoutError'
  }
}

/** A call that succeeded with an answer in another shape than was agreed. Whatever it asked for may have been done. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError'
}

export interface ApiOptions {
  /** In the browser the global fetch; on the server the API's own, in process. */
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** What every address begins with: empty in the browser. */
  base?: string
  /** How long a call waits that names no time of its own; left out, for ever. */
  timeoutMs?: number
  /** Sees every refusal before it is thrown; the admin ends its session here on 401 and 403. */
  onError?: (error: ApiError) => void
}

export interface ApiRequest<S extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  /** Sent as JSON; a form is sent as it is, with its files. */
  body?: unknown
  responseSchema: S
  headers?: Record<string, string>
  timeoutMs?: number
  signal?: AbortSignal
}

export type Api = <S extends z.ZodType>(request: ApiRequest<S>) => Promise<z.output<S>>

const toErrorCode = (code: string): ErrorCode => (code in ERROR_STATUS ? (code as ErrorCode) : 'internal')

/** Parses what came back, or says in an ApiError why it cannot be used. */
function parseResponse<S extends z.ZodType>(response: Response, body: string, schema: S): z.output<S> {
  const received = { status: response.status, statusText: response.statusText, body }
  if (/^\s*<!doctype html/i.test(body)) throw new ApiError('unavailable', HTML_RESPONSE_MESSAGE, received)
  const json = parseJson(body)
  if (response.ok && json !== undefined) {
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new InvalidResponseError('The answer is not of the agreed shape', { cause: parsed.error })
  }
  const failure = ErrorResponse.safeParse(json)
  if (!failure.success) throw new ApiError('internal', DEFAULT_ERROR_MESSAGE, received)
  const { code, message } = failure.data
  throw new ApiError(toErrorCode(code), message, { ...received, failure: failure.data })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function buildUrl(base: string, request: { path: string; query?: ApiRequest<z.ZodType>['query'] }): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return `${base}${request.path}${search}`
}

/** A form tells its type by itself. */
const isJson = (body: unknown): boolean => body !== undefined && !(body instanceof FormData)

/** The one way both front ends call the API: JSON in, an answer checked by its schema out, ApiError otherwise. */
export function createApi({ fetch, base = '', timeoutMs, onError }: ApiOptions): Api {
  return async (request) => {
    const requestTimeoutMs = request.timeoutMs ?? timeoutMs
    const signals = [request.signal, requestTimeoutMs ? AbortSignal.timeout(requestTimeoutMs) : undefined]
    const init: RequestInit = {
      method: request.method ?? 'GET',
      headers: { ...(isJson(request.body) ? { 'Content-Type': 'application/json' } : {}), ...request.headers },
      credentials: 'same-origin',
      signal: AbortSignal.any(signals.filter((signal) => signal !== undefined)),
    }
    if (request.body instanceof FormData) init.body = request.body
    else if (isJson(request.body)) init.body = JSON.stringify(request.body)
    try {
      const send = async () => {
        const response = await fetch(buildUrl(base, request), init)
        return { response, body: await response.text() }
      }
      const { response, body } = await send().catch((cause: unknown) => {
        if (request.signal?.aborted) throw cause
        throw new ApiError('unavailable', NETWORK_ERROR_MESSAGE, { status: 0, body: '', cause })
      })
      return parseResponse(response, body, request.responseSchema)
    } catch (error) {
      if (error instanceof ApiError) onError?.(error)
      throw error
    }
  }
}
