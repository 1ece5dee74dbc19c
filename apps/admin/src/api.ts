import type { ApiError } from '@atelier/api-client/api-error'
import type { ApiClient } from '@atelier/api-client/call'
import { sendWithProgress } from '@atelier/api-client/send-with-progress'

let isInBackground = false

/** Runs `start`. The requests that it sends at once do not prolong the session: no person asked for them. */
export function inBackground(start: () => void): void {
  isInBackground = true
  try {
    start()
  } finally {
    isInBackground = false
  }
}

/** How many sessions have begun in this tab. */
let sessions = 0

/** Call it when a session begins: a rejection of what an earlier one requested is not about this one. */
export const beginSession = (): void => void (sessions += 1)

async function send(input: string, init: RequestInit): Promise<Response> {
  const begun = sessions
  const response = await fetch(
    input,
    isInBackground ? { ...init, headers: { ...init.headers, 'X-Background': '1' } } : init,
  )
  const isRejected = response.status === 401 || response.status === 403
  if (isRejected && begun !== sessions) throw new Error('The session of this request has ended')
  return response
}

/** Timeout of a request. */
const REQUEST_TIMEOUT_MS = 30_000

let unauthorizedListener: (error: ApiError) => void = () => {}

const reportUnauthorized = (error: ApiError): void => {
  if (error.statusCode === 401 || error.statusCode === 403) unauthorizedListener(error)
}

/** Client for requests that need a session. A 401 or 403 ends the session (A4). */
export const api: ApiClient = { fetch: send, timeoutMs: REQUEST_TIMEOUT_MS, onError: reportUnauthorized }

/** The same for file uploads: `onProgress` receives the sent share, from 0 to 1. */
export const apiWithProgress = (onProgress: (share: number) => void): ApiClient => ({
  fetch: sendWithProgress(onProgress),
  onError: reportUnauthorized,
})

/** Client for requests without a session: health and sign-in, where 401 and 403 mean something else. */
export const publicApi: ApiClient = { fetch: send, timeoutMs: REQUEST_TIMEOUT_MS }

/** Registers the handler for a rejected session. There is one session, so there is one listener. */
export function onUnauthorized(listener: (error: ApiError) => void): void {
  unauthorizedListener = listener
}
