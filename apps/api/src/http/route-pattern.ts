import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './env.ts'

/** The pattern of the route that a request met (`/api/pay/:token`), which logs and metrics name instead of the path. */
export const routePattern = (c: Context<AppEnv>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown'
