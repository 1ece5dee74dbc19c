import { createApi } from '@atelier/api-client/http'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { apiContext, publicUrlContext, reportErrorContext } from './api.server.ts'

export interface StorefrontOptions {
  /** The API, in process: a path such as `/api/products` and what `fetch` would get. */
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
  /** PUBLIC_URL: what canonical and sharing addresses begin with. */
  publicUrl: string
  /** Is given what a page failed with; it names the pattern of the page alone, because an address may hold a token. */
  reportError: (error: unknown, request: Request) => void
}

/**
 * The storefront as one function from a request to a complete answer. Pages depend on the address and the catalogue
 * alone, so an answer may be kept and shared; they bring their own Content-Security-Policy. What a
 * single visitor asks for, such as the action of a form, calls the API by `fetchAs`.
 */
export function createStorefront({ fetchApi, publicUrl, reportError }: StorefrontOptions) {
  const api = createApi({ fetch: fetchApi })
  const origin = publicUrl.replace(/\/+$/, '')
  // Behind a proxy that ends TLS a form comes from https, while the address it came to says http.
  const allowedActionOrigins = [new URL(origin).host]
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, 'production')
  return (request: Request, fetchAs?: StorefrontOptions['fetchApi']): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, fetchAs ? createApi({ fetch: fetchAs }) : api)
    context.set(publicUrlContext, origin)
    context.set(reportErrorContext, reportError)
    return handle(request, context)
  }
}
