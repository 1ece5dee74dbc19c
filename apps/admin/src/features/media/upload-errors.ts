import { ApiError } from '@atelier/api-client/api-error'

/** Returns why an upload failed: our message, the server's, or the raw response of a proxy. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.hasServerMessage || error.statusCode === 0) return error.message
  return `${error.statusCode} ${error.statusText}. ${error.bodyText.slice(0, 300)}`.trim()
}

export interface FailedUpload {
  name: string
  error: unknown
}

/** Returns the error message of a batch, or null if nothing failed (A8). */
export function uploadErrorMessage(failed: readonly FailedUpload[], batchSize: number): string | null {
  const [first] = failed
  if (!first) return null
  if (batchSize > 1) {
    return `Some uploads failed: ${failed.map(({ name, error }) => `${name}: ${reasonOf(error)}`).join(', ')}`
  }
  // Errors before the request have complete messages.
  return first.error instanceof ApiError ? `Upload failed: ${reasonOf(first.error)}` : reasonOf(first.error)
}
