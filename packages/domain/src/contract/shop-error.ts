/** The HTTP status of each error code: the only such table in the project. */
export const ERROR_STATUS = {
  invalid_input: 400,
  bad_request: 400,
  cross_site: 400,
  not_signed_in: 401,
  bad_credentials: 401,
  payment_required: 402,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  out_of_stock: 409,
  price_changed: 409,
  order_unpaid: 409,
  payment_processing: 409,
  already_paid: 409,
  too_many_pieces: 409,
  request_running: 409,
  shop_closed: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  payment_unavailable: 502,
  unavailable: 503,
  tax_unavailable: 503,
  payment_timeout: 504,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One invalid field and what was expected. */
export interface FieldIssue {
  path: string
  message: string
}

/** The only error that the code throws deliberately. Any other error is a bug and returns 500. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly FieldIssue[]
  /** Details that screens can act on: the new prices, the sold-out item. */
  readonly data: unknown
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined

  /** Users see `message`, so it must not contain internals; those belong in `cause`. */
  constructor(
    code: ErrorCode,
    message: string,
    options: { issues?: readonly FieldIssue[]; data?: unknown; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ShopError'
    this.code = code
    this.issues = options.issues ?? []
    this.data = options.data
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code]
  }
}

/** Returns the error of one input field, such as `items.0.size`, so that a form can show the message at the field. */
export const invalidField = (path: string, message: string, cause?: unknown): ShopError =>
  new ShopError('invalid_input', message, { issues: [{ path, message }], cause })

/** The message shown when the server sends no better one (S8). */
export const DEFAULT_ERROR_MESSAGE = 'An error occurred'
