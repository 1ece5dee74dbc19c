import {
  ApiError,
  HTML_RESPONSE_MESSAGE,
  InvalidResponseError,
  NETWORK_ERROR_MESSAGE,
  toApiError,
} from './api-error.ts'
import type { ApiClient } from './call.ts'
import type { z } from 'zod'

export { ApiError, HTML_RESPONSE_MESSAGE, InvalidResponseError, NETWORK_ERROR_MESSAGE }

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

/** Calls by path. It is also the client that `call` of call.ts takes: both may be used while callers migrate. */
export type Api = (<S extends z.ZodType>(request: ApiRequest<S>) => Promise<z.output<S>>) & ApiClient

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
  throw toApiError(received, json)
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
  const sendRequest: <S extends z.ZodType>(request: ApiRequest<S>) => Promise<z.output<S>> = async (request) => {
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
  return Object.assign(sendRequest, { fetch, baseUrl: base, timeoutMs, onError })
}
