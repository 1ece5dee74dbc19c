import type { Hono } from 'hono'
import { accessOf, type Access } from './access.ts'
import type { AppEnv } from './env.ts'
import { routeDescriptionOf, type RouteDescription } from './validate.ts'

/** A mounted route with everything its middleware declares about it. */
export interface Route extends RouteDescription {
  method: string
  /** As Hono writes it: `/api/products/:idOrSlug`. */
  path: string
  access?: Access
}

/** Every route that is mounted, in the order of mounting. What holds for all of them (`use`) is not one. */
export function routeTable(app: Hono<AppEnv>): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    const route: Route = routes.get(name) ?? { method, path }
    Object.assign(route, routeDescriptionOf(handler))
    route.access ??= accessOf(handler)
    routes.set(name, route)
  }
  return [...routes.values()]
}
