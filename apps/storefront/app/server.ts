import { createApi } from '@atelier/api-client/http'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { apiContext, publicUrlContext } from './api.server.ts'

export interface StorefrontOptions {
  /** The API, in process: a path such as `/api/products` and what `fetch` would get. */
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
  /** PUBLIC_URL: what canonical and sharing addresses begin with. */
  publicUrl: string
}

/**
 * The storefront as one function from a request to a complete answer. Pages depend on the address and the catalogue
 * alone, so an answer may be kept and shared; they bring their own Content-Security-Policy. What a form sends is asked
 * `asVisitor`.
 */
export function createStorefront({ fetchApi, publicUrl }: StorefrontOptions) {
  const api = createApi({ fetch: fetchApi })
  const origin = publicUrl.replace(/\/+$/, '')
  // Behind a proxy that ends TLS a form comes from https, while the address it came to says http.
  const allowedActionOrigins = [new URL(origin).host]
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, 'production')
  return (request: Request, asVisitor?: StorefrontOptions['fetchApi']): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(apiContext, asVisitor ? createApi({ fetch: asVisitor }) : api)
    context.set(publicUrlContext, origin)
    return handle(request, context)
  }
}
