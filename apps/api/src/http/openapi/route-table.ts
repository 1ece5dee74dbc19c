import type { Endpoint } from '@atelier/domain/contract/endpoint'
import type { Hono } from 'hono'
import type { AppEnv } from '../env.ts'
import { mountedEndpointOf } from '../mount.ts'

/** A mounted route with everything its contract declares. */
export interface Route extends Omit<Endpoint, 'path'> {
  /** As Hono writes it, with fixed parameters filled in: `/api/products/:idOrSlug`. */
  path: string
  operationId: string
  contract: Endpoint
}

/** Returns every mounted route in the order of mounting. Throws for a route without a contract. */
export function routeTable(app: Hono<AppEnv>): Route[] {
  // Middleware for all routes (`use`) has the method ALL. A contract may mount middleware before its handler.
  const handlers = Map.groupBy(
    app.routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  )
  return [...handlers].map(([name, mounted]) => {
    const found = mounted.map(({ handler }) => mountedEndpointOf(handler)).find((each) => each !== undefined)
    if (!found) throw new Error(`${name} has no contract`)
    const { endpoint, operationId, path } = found
    return { ...endpoint, path, operationId, contract: endpoint }
  })
}
