import { createApi, type Api, type ApiError } from '@atelier/api-client/http'
import { sendWithProgress } from './send-with-progress.ts'

const send = (input: string, init: RequestInit): Promise<Response> => fetch(input, init)

/** After this long nobody believes any more that an answer is on its way. */
const REQUEST_TIMEOUT_MS = 30_000

let unauthorizedListener: () => void = () => {}

const reportUnauthorized = (error: ApiError): void => {
  if (error.statusCode === 401 || error.statusCode === 403) unauthorizedListener()
}

/** Calls that need a session. A 401 or 403 on any of them ends it (A4). */
export const api = createApi({ fetch: send, timeoutMs: REQUEST_TIMEOUT_MS, onError: reportUnauthorized })

/** The same for a call that sends a file: `onProgress` hears how much of it has left, from 0 to 1. */
export const apiWithProgress = (onProgress: (share: number) => void): Api =>
  createApi({ fetch: sendWithProgress(onProgress), onError: reportUnauthorized })

/** Calls made without a session: health and sign-in, whose refusals mean something else. */
export const publicApi = createApi({ fetch: send, timeoutMs: REQUEST_TIMEOUT_MS })

/** Names what happens when the server refuses the session. There is one session, so there is one listener. */
export function onUnauthorized(listener: () => void): void {
  unauthorizedListener = listener
}
