import { contractVersion } from '@atelier/domain/contract-version'
import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { manualPayments } from '../apps/api/src/adapters/payments/manual.ts'
import { createRateLimiter } from '../apps/api/src/adapters/rate-limits/rate-limiter.ts'
import { openStorage } from '../apps/api/src/adapters/storage/open-storage.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { createApp } from '../apps/api/src/app.ts'
import { createMetrics } from '../apps/api/src/metrics/metrics.ts'
import { openDb } from '../apps/api/src/db/client.ts'
import type { Deps, SignalMap } from '../apps/api/src/deps.ts'
import type { CatalogCache } from '../apps/api/src/features/products/catalog/catalog-cache.ts'
import { createCategoryCache } from '../apps/api/src/features/categories/category-cache.ts'
import { createCatalogs } from '../apps/api/src/features/products/catalog/catalog.ts'
import { watchContent } from '../apps/api/src/features/products/catalog/content-watch.ts'
import { createPublishedShop } from '../apps/api/src/features/shop-documents/create-published-shop.ts'
import { mountProducts } from '../apps/api/src/features/products/products.routes.ts'
import type { EncodedBody } from '../apps/api/src/http/encoded-body.ts'
import type { AppEnv } from '../apps/api/src/http/env.ts'
import { createMount } from '../apps/api/src/http/mount.ts'
import { requestContext } from '../apps/api/src/http/request-context.ts'

/** Creates the shop's dependencies over the database to measure. */
export function benchDeps(databaseUrl: string): Deps {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    PAYMENTS: 'manual',
  })
  const db = openDb({ connectionString: databaseUrl, maxConnections: 10, prepared: true, onIdleError: () => undefined })
  return {
    db,
    fromReplica: (work) => work(),
    config,
    shop: createPublishedShop(db),
    log: pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false })),
    emailTransport: { send: () => Promise.reject(new Error('email transport is disabled')), close: () => undefined },
    payments: manualPayments,
    earlierPayments: [],
    carrier: null,
    taxProvider: null,
    storage: openStorage(config),
    sandbox: null,
    demoStaff: null,
    signals: new EventEmitter<SignalMap>(),
    metrics: createMetrics(),
    now: () => new Date(),
    randomBytes,
  }
}

/** A response cache that caches nothing. */
const noResponseCache = (beforeLoad: () => void): CatalogCache<EncodedBody> => ({
  get: (_key, load) => {
    beforeLoad()
    return load()
  },
})

/** Serves the catalog API without cached responses; on request also without texts, counts and facets of products. */
export function uncachedCatalog(deps: Deps, { keepsTexts = true } = {}): RequestListener {
  const app = new Hono<AppEnv>()
  app.use('/api/*', requestContext(deps))
  const { RATE_LIMIT_FACTOR: factor, SESSION_SECRET: secret = '' } = deps.config
  const mount = createMount(app, {
    findActor: () => Promise.resolve({ kind: 'visitor' }),
    limiter: createRateLimiter(deps.db, { factor, secret }),
    publicUrl: deps.config.publicUrl,
    trustedProxies: deps.config.TRUSTED_PROXIES,
    contractVersion: contractVersion(),
    marketsOfRecords: async () => [],
    market: deps.shop.market,
    recordBulkRead: async () => undefined,
    onContentChange: () => undefined,
    checkResponses: false,
  })
  const catalogs = createCatalogs(deps, { keepsUnchangedTexts: keepsTexts })
  const beforeLoad = keepsTexts ? () => undefined : catalogs.clear
  const categories = createCategoryCache(deps, watchContent(deps))
  mountProducts(mount, { catalogs, cache: noResponseCache(beforeLoad), categories })
  const listener = getRequestListener(app.fetch)
  return (request, response) => void listener(request, response)
}

/** Serves the complete API. */
export function wholeShop(deps: Deps): RequestListener {
  const listener = getRequestListener(createApp(deps).fetch)
  return (request, response) => void listener(request, response)
}

export async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
