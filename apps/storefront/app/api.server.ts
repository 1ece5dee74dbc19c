import type { ApiClient } from '@atelier/api-client/call'
import { createContext } from 'react-router'

/**
 * The API client that loaders use. `createStorefront` provides one that calls the API in process; the dev server calls
 * the API's development port.
 */
export const apiContext = createContext<ApiClient>({ fetch, baseUrl: import.meta.env.API_ORIGIN ?? '' })

/** Reports the failure of a page; null in development. */
export const reportErrorContext = createContext<((error: unknown, request: Request) => void) | null>(null)

/** The origin of absolute URLs, without a trailing slash; empty in development. */
export const publicUrlContext = createContext<string>('')
