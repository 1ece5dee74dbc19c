import type { ApiClient } from '@atelier/api-client/call'
import { marketOfPage } from './market.ts'

/**
 * The API client of the browser. A 401 does not end the session: signed-in shoppers use `shopApi` of customers. On
 * the server, loaders use `apiContext`.
 */
export const api: ApiClient = { fetch: (url, init) => fetch(url, init), market: marketOfPage }
