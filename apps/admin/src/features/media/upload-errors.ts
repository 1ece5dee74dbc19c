import { ApiError } from '@atelier/api-client/http'

/** Why one file was not stored: our own words, the server's, or, from something in between, all that came back. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.hasServerMessage || error.statusCode === 0) return error.message
  return `${error.statusCode} ${error.statusText}. ${error.bodyText.slice(0, 300)}`.trim()
}

export interface FailedUpload {
  name: string
  error: unknown
}

/** A8: what is said after a batch. Null when nothing failed. */
export function uploadErrorMessage(failed: readonly FailedUpload[], batchSize: number): string | null {
  const [first] = failed
  if (!first) return null
  if (batchSize > 1) {
    return `Some uploads failed: ${failed.map(({ name, error }) => `${name}: ${reasonOf(error)}`).join(', ')}`
  }
  // What happened before anything was sent says so itself.
  return first.error instanceof ApiError ? `Upload failed: ${reasonOf(first.error)}` : reasonOf(first.error)
}
