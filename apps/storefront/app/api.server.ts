import { createApi, type Api } from '@atelier/api-client/http'
import { createContext } from 'react-router'

/**
 * The API as loaders call it: in process, handed in by `createStorefront`. While developing, where the framework's own
 * server answers, it is the API's development port.
 */
export const apiContext = createContext<Api>(createApi({ fetch, base: import.meta.env.API_ORIGIN ?? '' }))

/** Where a page's failure is reported; null while developing. */
export const reportErrorContext = createContext<((error: unknown, request: Request) => void) | null>(null)

/** What every absolute address begins with, without a slash at the end; empty while developing. */
export const publicUrlContext = createContext<string>('')
