import { ErrorResponse } from '@atelier/domain/envelope'
import { DEFAULT_ERROR_MESSAGE, ERROR_STATUS, ShopError, type ErrorCode } from '@atelier/domain/shop-error'
import type { z } from 'zod'

/** The message for a network failure (S8). */
export const NETWORK_ERROR_MESSAGE = 'An unexpected error occurred'
/** The message for an HTML page in place of a JSON response (S8). */
export const HTML_RESPONSE_MESSAGE = 'The authentication service is currently unavailable. Please try again later.'

/** A failed request. `status` is 0 without a response; the specification calls this `statusCode`. */
export class ApiError extends ShopError {
  override name = 'ApiError'
  readonly statusCode: number
  readonly statusText: string
  /** The raw response body, for the admin's 'API Error {status}: {body}'. */
  readonly bodyText: string
  /** Whether `message` comes from the API; false when the response was not one of its error responses. */
  readonly hasServerMessage: boolean
  /** No response arrived within the request's `timeoutMs`: the server may still have processed it. */
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

/** A successful response whose body does not match the schema. The server may have processed the request. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError'
}

export interface ApiOptions {
  /** The global fetch in the browser; on the server, the API's in-process fetch. */
  fetch: (input: string, init: RequestInit) => Promise<Response>
  /** Prefix of every URL; empty in the browser. */
  base?: string
  /** Default timeout of requests; without it, requests wait without limit. */
  timeoutMs?: number
  /** Receives every ApiError before it is thrown; the admin ends its session here on 401 and 403. */
  onError?: (error: ApiError) => void
}

export interface ApiRequest<S extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | number | undefined>
  /** Sent as JSON, except FormData, which is sent unchanged with its files. */
  body?: unknown
  responseSchema: S
  headers?: Record<string, string>
  timeoutMs?: number
  signal?: AbortSignal
}

export type Api = <S extends z.ZodType>(request: ApiRequest<S>) => Promise<z.output<S>>

const toErrorCode = (code: string): ErrorCode => (code in ERROR_STATUS ? (code as ErrorCode) : 'internal')

/** Parses a response, or throws an ApiError that says why it is unusable. */
function parseResponse<S extends z.ZodType>(response: Response, body: string, schema: S): z.output<S> {
  const received = { status: response.status, statusText: response.statusText, body }
  if (/^\s*<!doctype html/i.test(body)) throw new ApiError('unavailable', HTML_RESPONSE_MESSAGE, received)
  const json = parseJson(body)
  if (response.ok && json !== undefined) {
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new InvalidResponseError('The response does not match its schema', { cause: parsed.error })
  }
  const errorResponse = ErrorResponse.safeParse(json)
  if (!errorResponse.success) throw new ApiError('internal', DEFAULT_ERROR_MESSAGE, received)
  const { code, message } = errorResponse.data
  throw new ApiError(toErrorCode(code), message, { ...received, failure: errorResponse.data })
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

/** fetch sets the Content-Type of a form. */
const isJson = (body: unknown): boolean => body !== undefined && !(body instanceof FormData)

/**
 * Creates the client that both front ends use: sends JSON and validates each response with its schema. Otherwise it
 * throws an ApiError or InvalidResponseError.
 */
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
