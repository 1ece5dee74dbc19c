import type { Endpoint } from '@atelier/domain/contract/endpoint'
import { ErrorResponse } from '@atelier/domain/contract/envelope'
import { DEFAULT_ERROR_MESSAGE, ERROR_STATUS, ShopError, type ErrorCode } from '@atelier/domain/contract/shop-error'
import type { z } from 'zod'

/** The message for a network failure (S8). */
export const NETWORK_ERROR_MESSAGE = 'An unexpected error occurred'
/** The message for an HTML page in place of a JSON response (S8). */
export const HTML_RESPONSE_MESSAGE = 'The authentication service is currently unavailable. Please try again later.'

/** An unusable response, parsed as far as possible. */
export interface ReceivedResponse {
  /** 0 without a response. */
  status: number
  statusText?: string
  body: string
  failure?: ErrorResponse
  cause?: unknown
}

/** A failed request. */
export class ApiError extends ShopError {
  override name = 'ApiError'
  /** HTTP status; 0 without a response. */
  readonly statusCode: number
  readonly statusText: string
  /** The raw response body, for the admin's 'API Error {status}: {body}'. */
  readonly bodyText: string
  /** Whether `message` comes from the API; false when the response was not one of its error responses. */
  readonly hasServerMessage: boolean
  /** No response arrived within the timeout: the server may still have processed the request. */
  readonly isTimeout: boolean

  constructor(code: ErrorCode, message: string, received: ReceivedResponse) {
    const { failure, cause } = received
    super(code, message, { issues: failure?.errors ?? [], data: failure?.data, cause })
    this.statusCode = received.status
    this.statusText = received.statusText ?? ''
    this.hasServerMessage = failure !== undefined
    this.bodyText = received.body
    this.isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  }
}

/** Parses the data of an error, such as the current record of a `conflict`. Null when the error carries something else. */
export const errorData = <S extends z.ZodType>(error: { data: unknown }, schema: S): z.output<S> | null =>
  schema.safeParse(error.data).data ?? null

/** Converts an error response to an ApiError. `json` is its parsed body. */
export function toApiError(received: ReceivedResponse, json: unknown): ApiError {
  const { data: failure } = ErrorResponse.safeParse(json)
  if (!failure) return new ApiError('internal', DEFAULT_ERROR_MESSAGE, received)
  const code = failure.code in ERROR_STATUS ? (failure.code as ErrorCode) : 'internal'
  return new ApiError(code, failure.message, { ...received, failure })
}

/** A successful response whose body does not match the schema. The server may have processed the request. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError'
}

type Listener = (error: InvalidResponseError) => void
let listener: Listener = () => {}

/** Sets the function that receives each invalid response before it is thrown. Component tests fail with it. */
export function onInvalidResponse(next: Listener): void {
  listener = next
}

/** Returns the error that names the endpoint and each invalid field. */
export function toInvalidResponseError(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  cause: z.ZodError,
): InvalidResponseError {
  const fields = cause.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  const error = new InvalidResponseError(`Invalid response of ${method} ${path}: ${fields.join('; ')}`, { cause })
  listener(error)
  return error
}
