import { policy } from '@atelier/domain/policy'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Deps } from './deps.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { createAllow } from './http/access.ts'
import { apiPath } from './http/api-prefix.ts'
import { checkAnswers } from './http/check-answers.ts'
import type { AppEnv } from './http/env.ts'
import { errorHandler } from './http/error-handler.ts'
import { requestFrame } from './http/request-frame.ts'
import { sameOrigin } from './http/same-origin.ts'

export type App = Hono<AppEnv>

/** The whole HTTP surface, with nothing listening yet: tests call `createApp(deps).request(...)`. */
export function createApp(deps: Deps): App {
  const app = new Hono<AppEnv>({ getPath: (request) => apiPath(request.method, pathOf(request.url)) })
  app.onError(errorHandler(deps.log))
  app.notFound(() => {
    throw new ShopError('not_found', 'Not found')
  })
  useMiddleware(app, deps)
  mountFeatures(app, deps)
  return app
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

function useMiddleware(app: App, deps: Deps): void {
  const tooLarge = (): never => {
    throw new ShopError('too_large', 'The request is too large')
  }
  const notAllowed = (_c: unknown, methods: string[]): never => {
    throw new ShopError('method_not_allowed', `Please use ${methods.join(' or ')} here`)
  }
  app.use('/api/*', requestFrame(deps))
  if (deps.config.NODE_ENV === 'test') app.use('/api/*', checkAnswers)
  app.use('/api/*', compress())
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: notAllowed }))
  app.use('/api/*', sameOrigin(deps.config.publicUrl))
  app.use('/api/*', bodyLimit({ maxSize: policy.jsonBodyMaxBytes, onError: tooLarge }))
}

function mountFeatures(app: App, deps: Deps): void {
  const allow = createAllow(() => Promise.resolve({ kind: 'visitor' }))
  app.route('/api/health-check', healthRoutes(deps, allow))
}
