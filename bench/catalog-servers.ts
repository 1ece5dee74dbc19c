import { getRequestListener } from '@hono/node-server'
import type { RequestListener } from 'node:http'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { shopHandler } from '../apps/api/src/sites/shop-handler.ts'
import { benchDeps, listen, uncachedCatalog } from './bench-shop.ts'

// Separate process: serves the catalog in four ways, and sends the ports to its parent.
//   cached    the shop with its caches        bare       node:http sending the same bytes
//   uncached  the shop without its caches     statement  node:http and one prepared statement of plain rows

const databaseUrl = process.argv[2] ?? ''
const deps = benchDeps(databaseUrl)
const app = createApp(deps)
const site = shopHandler({
  config: deps.config,
  log: deps.log,
  metrics: deps.metrics,
  storage: deps.storage,
  terms: deps.terms,
  api: (request, bindings) => app.fetch(request, bindings as object),
  watch: app.watch,
})
const listener = getRequestListener(site.fetch)

const LIST = '/api/products?page=1&pageSize=24'
const slug = 'clemence'
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await app.request(path)).arrayBuffer())
const list = await bytesOf(LIST)
const product = await bytesOf(`/api/products/${slug}`)
const PAGE = `/products/${slug}`
const page = Buffer.from(await (await site.fetch(new Request(`${deps.config.publicUrl}${PAGE}`))).arrayBuffer())

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
/** Columns of the product itself. The API's responses also contain colors and images. */
const COLUMNS = `product_id, slug, name, description, category, price_cents, compare_at_price_cents, is_new, status,
  is_active, features, dimensions, included, materials, rating, review_count, created_at, updated_at`
const ROWS: pg.QueryConfig = {
  name: 'rows',
  text: `select ${COLUMNS} from products where status in ('active', 'out_of_stock') and is_active
    order by created_at desc, product_id limit $1`,
  values: [24],
}
const ROW: pg.QueryConfig = { name: 'row', text: `select ${COLUMNS} from products where slug = $1`, values: [slug] }

const send = (response: Parameters<RequestListener>[1], body: Buffer, type = 'application/json'): void => {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length }).end(body)
}
const isList = (url: string | undefined): boolean => url?.includes('?') ?? false

process.send?.({
  cached: await listen((request, response) => {
    if (!app.fastPath(request, response) && !site.fastPath(request, response)) void listener(request, response)
  }),
  uncached: await listen(uncachedCatalog(deps)),
  bare: await listen((request, response) => {
    if (request.url === PAGE) send(response, page, 'text/html; charset=utf-8')
    else send(response, isList(request.url) ? list : product)
  }),
  statement: await listen((request, response) => {
    void pool
      .query(isList(request.url) ? ROWS : ROW)
      .then(({ rows }) => send(response, Buffer.from(JSON.stringify(rows))))
  }),
})
process.on('disconnect', () => process.exit())
