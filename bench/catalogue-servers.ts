import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { createApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDb } from '../apps/api/src/db/client.ts'
import type { Deps, SignalMap } from '../apps/api/src/deps.ts'
import type { CatalogueCache } from '../apps/api/src/features/products/catalogue-cache.ts'
import { createCatalogue } from '../apps/api/src/features/products/catalogue.ts'
import { productsRoutes } from '../apps/api/src/features/products/products.routes.ts'
import { readyBody } from '../apps/api/src/features/products/ready-body.ts'
import { createAllow } from '../apps/api/src/http/access.ts'
import type { AppEnv } from '../apps/api/src/http/env.ts'
import { requestFrame } from '../apps/api/src/http/request-frame.ts'

// A program of its own: serves the catalogue four ways, and tells its parent on which ports.
//   cached    the shop as it is              bare       node:http sending the same bytes
//   uncached  the shop, nothing kept ready   statement  node:http and one prepared statement of plain rows

const databaseUrl = process.argv[2] ?? ''
const db = openDb({ connectionString: databaseUrl, maxConnections: 10, prepared: true, onIdleError: () => undefined })
const deps: Deps = {
  db,
  config: readConfig({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
  }),
  log: pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: false })),
  mail: { send: () => Promise.reject(new Error('no mail is sent here')), close: () => undefined },
  signals: new EventEmitter<SignalMap>(),
  now: () => new Date(),
  randomBytes,
}

const app = createApp(deps)
const listener = getRequestListener(app.fetch)

const keepsNothing: CatalogueCache = {
  get: async (_key, load) => {
    const text = await load()
    return text === null ? null : readyBody(text)
  },
  peek: () => null,
  remember: () => undefined,
}
const uncached = new Hono<AppEnv>()
uncached.use('/api/*', requestFrame(deps))
const allow = createAllow(() => Promise.resolve({ kind: 'visitor' }))
uncached.route('/api/products', productsRoutes(allow, createCatalogue(deps), keepsNothing))

const uncachedListener = getRequestListener(uncached.fetch)

const LIST = '/api/products?page=1&pageSize=24'
const slug = 'clemence'
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await app.request(path)).arrayBuffer())
const list = await bytesOf(LIST)
const product = await bytesOf(`/api/products/${slug}`)

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
/** What the answers say of a product itself; its colours and pictures, which ours also hold, are left out. */
const COLUMNS = `product_id, slug, name, description, category, price_cents, compare_at_price_cents, is_new, status,
  is_active, features, dimensions, included, materials, rating, review_count, created_at, updated_at`
const ROWS: pg.QueryConfig = {
  name: 'rows',
  text: `select ${COLUMNS} from products where status in ('active', 'out_of_stock') and is_active
    order by created_at desc, product_id limit $1`,
  values: [24],
}
const ROW: pg.QueryConfig = { name: 'row', text: `select ${COLUMNS} from products where slug = $1`, values: [slug] }

const send = (response: Parameters<RequestListener>[1], body: Buffer): void => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
}
const isList = (url: string | undefined): boolean => url?.includes('?') ?? false

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

process.send?.({
  cached: await listen((request, response) => {
    if (!app.edge(request, response)) void listener(request, response)
  }),
  uncached: await listen((request, response) => void uncachedListener(request, response)),
  bare: await listen((request, response) => send(response, isList(request.url) ? list : product)),
  statement: await listen((request, response) => {
    void pool
      .query(isList(request.url) ? ROWS : ROW)
      .then(({ rows }) => send(response, Buffer.from(JSON.stringify(rows))))
  }),
})
process.on('disconnect', () => process.exit())
