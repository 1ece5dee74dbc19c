import type { ApiClient } from '@atelier/api-client/call'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import { marketPrefix, splitMarketPath } from '@atelier/domain/markets/market-path'
import type { StorefrontOptions } from '@atelier/domain/shop/storefront-options'
import { createRequestHandler, RouterContextProvider, type RequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import {
  apiContext,
  brandContext,
  isOpenContext,
  marketChoicesContext,
  marketContext,
  pagesContext,
  publicUrlContext,
  reportErrorContext,
  termsContext,
} from './api.server.ts'

/**
 * Creates the storefront as a function from a request to a complete response. Pages depend on the URL and the catalog
 * only, so their responses may be cached and shared; they carry their own Content-Security-Policy. Requests on behalf
 * of one visitor, such as a form action, call the API through `fetchAs`. Each market has a router of its own (decision 69).
 */
export function createStorefront({ fetchApi, publicUrl, shop, presentBrand, reportError }: StorefrontOptions) {
  const origin = publicUrl.replace(/\/+$/, '')
  // Behind a proxy that terminates TLS, the form's origin is https while the request URL is http.
  const allowedActionOrigins = [new URL(origin).host]
  const handlers = new Map<string, RequestHandler>()
  /** Returns the router of a market, whose addresses begin with its prefix. */
  const handlerOf = (key: string): RequestHandler => {
    const known = handlers.get(key)
    if (known) return known
    const basename = key === '' ? build.basename : marketPrefix(key)
    const handler = createRequestHandler({ ...build, basename, allowedActionOrigins }, 'production')
    handlers.set(key, handler)
    return handler
  }
  return (request: Request, fetchAs?: StorefrontOptions['fetchApi']): Promise<Response> => {
    const context = new RouterContextProvider()
    const { key } = splitMarketPath(new URL(request.url).pathname, shop.markets)
    const api: ApiClient = { fetch: fetchAs ?? fetchApi, market: () => key }
    context.set(apiContext, api)
    context.set(publicUrlContext, origin)
    context.set(isOpenContext, shop.isOpen)
    context.set(marketContext, key)
    context.set(marketChoicesContext, marketChoicesOf(shop.terms))
    context.set(termsContext, shop.market(key)?.terms ?? shop.terms)
    context.set(brandContext, presentBrand(shop.brand))
    context.set(pagesContext, { document: shop.document, company: shop.company })
    context.set(reportErrorContext, reportError)
    return handlerOf(key)(request, context)
  }
}
