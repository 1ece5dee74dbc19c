import { ShopError, type ErrorCode, type FieldIssue } from '@atelier/domain/contract/shop-error'

/** One task for the process of a decoder: an exported function of its module. */
export interface DecoderTask {
  task: string
  args: readonly unknown[]
}

interface SentError {
  message: string
  stack: string
  /** Present for an expected failure. */
  expected?: { code: ErrorCode; issues: readonly FieldIssue[] }
}

export type DecoderMessage = { type: 'ready' } | { type: 'done'; value: unknown } | { type: 'failed'; error: SentError }

/** Converts an error for the other process. */
export function sendableError(error: unknown): SentError {
  if (!(error instanceof Error)) return { message: String(error), stack: '' }
  const { message, stack = '' } = error
  return error instanceof ShopError
    ? { message, stack, expected: { code: error.code, issues: error.issues } }
    : { message, stack }
}

/** Returns the error that the other process has sent. */
export function receivedError({ message, stack, expected }: SentError): Error {
  return expected
    ? new ShopError(expected.code, message, { issues: expected.issues, cause: stack })
    : new Error(message, { cause: stack })
}
