import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './env.ts'

/** Returns the pattern of the matched route (`/api/pay/:token`), which logs and metrics use instead of the path. */
export const routePattern = (c: Context<AppEnv>): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unknown'
