import type { Access } from '@atelier/domain/contract/access'
import type { Endpoint } from '@atelier/domain/contract/endpoint'
import type { Hono } from 'hono'
import { accessOf, type Access as OldAccess } from './access.ts'
import type { AppEnv } from './env.ts'
import { mountedEndpointOf } from './mount.ts'
import { routeDescriptionOf, type RouteDescription } from './validate.ts'

type Declared = 'access' | 'summary' | 'response'

/** A mounted route with everything its contract declares. A route without a contract or description lacks the rest. */
export interface Route extends Omit<Endpoint, Declared | 'method' | 'path'>, Partial<Pick<Endpoint, Declared>> {
  method: string
  /** As Hono writes it: `/api/products/:idOrSlug`. */
  path: string
  operationId: string
  /** The contract; undefined for a route that is described by middleware. */
  contract?: Endpoint
}

/** Every mounted route, in the order of mounting. Middleware for all routes (`use`) is not one. */
export function routeTable(app: Hono<AppEnv>): Route[] {
  const handlers = new Map<string, unknown[]>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const name = `${method} ${path}`
    handlers.set(name, [...(handlers.get(name) ?? []), handler])
  }
  return [...handlers].map(([name, list]) => {
    const [method = '', path = ''] = name.split(' ')
    const mounted = list.map(mountedEndpointOf).find((candidate) => candidate !== undefined)
    if (!mounted) return describedRoute(method, path, list)
    const { operationId, endpoint } = mounted
    return { ...endpoint, method, path, operationId, contract: endpoint }
  })
}

const NEW_ACCESS: Readonly<Record<string, Access>> = { anyone: 'public', 'anyone-known': 'public-with-session' }
const newAccess = (access: OldAccess): Access => NEW_ACCESS[access] ?? (access as Access)

/** A route that is described by its middleware. Goes away with the last of them. */
function describedRoute(method: string, path: string, handlers: readonly unknown[]): Route {
  const described: RouteDescription = Object.assign({}, ...handlers.map(routeDescriptionOf)) as RouteDescription
  const { response, ...input } = described
  const access = handlers.map(accessOf).find((candidate) => candidate !== undefined)
  const route: Route = { method, path, operationId: operationIdOf(method, path), ...(input as Partial<Endpoint>) }
  if (access) route.access = newAccess(access)
  if (!response) return route
  const { summary, schema, contentType = 'application/json', status, cacheable } = response
  return {
    ...route,
    summary,
    response: status === 204 ? null : (schema ?? { contentType }),
    status: status as 200,
    cacheable,
    errors: response.errors,
    idempotent: response.headers.includes('Idempotency-Key'),
  }
}

const operationIdOf = (method: string, path: string): string =>
  `${method.toLowerCase()}${path.replace('/api', '').replaceAll(/[/:-]+(\w)/g, (_match, letter: string) => letter.toUpperCase())}`
