import type { ApiClient } from '@atelier/api-client/call'
import { grantOfRole } from '@atelier/domain/access/access-grant'
import type { AdminRole } from '@atelier/domain/access/permissions'
import { marketsOn } from '@atelier/domain/markets/terms-of-market'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { Hono } from 'hono'
import type { RateLimiter } from '../adapters/rate-limits/rate-limiter.ts'
import type { Actor, AppEnv } from '../http/env.ts'
import { errorHandler, sendError } from '../http/error-handler.ts'
import { createMount, type Mount, type MountOptions } from '../http/mount.ts'
import { testLog } from './test-log.ts'

const person = { userId: 'usr_1', email: 'a@example.com', name: 'A', sessionId: 1 }

const staff = (role: AdminRole): Actor => ({
  kind: 'staff',
  ...person,
  role,
  grant: grantOfRole(role),
  expiresAt: new Date(0),
  expiresInMs: 1,
})

const ACTORS: Readonly<Record<string, Actor>> = {
  guest: { kind: 'guest', ...person },
  customer: { kind: 'customer', ...person },
  admin: staff('ADMIN'),
  viewer: staff('VIEWER'),
}

export interface ContractApp {
  app: Hono<AppEnv>
  mount: Mount
  /** Keys that the rate limiter counted: `placeOrder usr_1`. */
  counted: string[]
  /** A client with the session of an actor; without one, of a visitor. */
  as: (actor?: string, contractVersion?: string) => ApiClient
}

/** An app for endpoints of a test: sessions by header, a rate limiter that allows `allowed` requests. */
export function contractApp({
  allowed = 100,
  ...options
}: Partial<MountOptions> & { allowed?: number } = {}): ContractApp {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(testLog))
  app.notFound((c) => sendError(c, new ShopError('not_found', 'Not found')))
  const counted: string[] = []
  const count: RateLimiter['attempt'] = async (name, _limit, key) => (counted.push(`${name} ${key}`) > allowed ? 60 : 0)
  const limiter = { attempt: count, request: count } as RateLimiter
  const mount = createMount(app, {
    findActor: async (request) => ACTORS[request.headers.get('x-actor') ?? ''] ?? { kind: 'visitor' },
    limiter,
    publicUrl: 'http://shop.example',
    trustedProxies: 0,
    contractVersion: 'v1',
    market: (key) => marketsOn(demoTerms, '2026-11-27').get(key),
    marketsOfRecords: async () => [],
    recordBulkRead: async () => undefined,
    onContentChange: () => undefined,
    checkResponses: true,
    ...options,
  })
  const as = (actor = '', contractVersion?: string): ApiClient => ({
    fetch: async (url, init) =>
      app.request(url, { ...init, headers: { ...(init.headers as object), 'x-actor': actor } }),
    ...(contractVersion ? { contractVersion } : {}),
  })
  return { app, mount, counted, as }
}
