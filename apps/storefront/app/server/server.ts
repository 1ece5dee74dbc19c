import type { ApiClient } from '@atelier/api-client/call'
import type { StorefrontOptions } from '@atelier/domain/shop/storefront-options'
import { setShopRegion } from '@atelier/domain/region/shop-region'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import {
  apiContext,
  brandContext,
  isOpenContext,
  pagesContext,
  publicUrlContext,
  reportErrorContext,
  termsContext,
} from './api.server.ts'

/**
 * Creates the storefront as a function from a request to a complete response. Pages depend on the URL and the catalog
 * only, so their responses may be cached and shared; they carry their own Content-Security-Policy. Requests on behalf
 * of one visitor, such as a form action, call the API through `fetchAs`.
 */
export function createStorefront({ fetchApi, publicUrl, shop, presentBrand, reportError }: StorefrontOptions) {
  const api: ApiClient = { fetch: fetchApi }
  const origin = publicUrl.replace(/\/+$/, '')
  // Behind a proxy that terminates TLS, the form's origin is https while the request URL is http.
  const allowedActionOrigins = [new URL(origin).host]
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, 'production')
  return (request: Request, fetchAs?: StorefrontOptions['fetchApi']): Promise<Response> => {
    const context = new RouterContextProvider()
    setShopRegion(shop.company.region)
    context.set(apiContext, fetchAs ? { fetch: fetchAs } : api)
    context.set(publicUrlContext, origin)
    context.set(isOpenContext, shop.isOpen)
    context.set(termsContext, shop.terms)
    context.set(brandContext, presentBrand(shop.brand))
    context.set(pagesContext, { document: shop.document, company: shop.company })
    context.set(reportErrorContext, reportError)
    return handle(request, context)
  }
}
