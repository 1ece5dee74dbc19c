import { getRequestListener } from '@hono/node-server'
import { request, type RequestListener } from 'node:http'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { shopHandler } from '../apps/api/src/sites/shop-handler.ts'
import { benchDeps, listen, uncachedCatalog } from './bench-shop.ts'

// Separate process: serves the catalog in several ways, and sends the ports to its parent.

export interface CatalogPorts {
  /** The shop with its caches. */
  cached: number
  /** The same, with an edit before each request: it makes every page fresh. */
  edited: number
  /** The shop without cached responses; it still has the texts of products in memory, as after an order. */
  uncached: number
  /** The shop that forgets everything before each request. */
  nothing: number
  /** node:http sending the same bytes as `cached`. */
  bare: number
  /** node:http and one prepared statement that builds the same JSON. */
  statement: number
}

const databaseUrl = process.argv[2] ?? ''
const deps = benchDeps(databaseUrl)
const app = createApp(deps)
const site = shopHandler({
  config: deps.config,
  log: deps.log,
  metrics: deps.metrics,
  storage: deps.storage,
  published: deps.shop,
  api: (incoming, bindings) => app.fetch(incoming, bindings as object),
  watch: app.watch,
  lists: app.categories,
})
const listener = getRequestListener(site.fetch)
const serve: RequestListener = (incoming, response) => {
  if (!site.fastPath(incoming, response)) void listener(incoming, response)
}
const cached = await listen(serve)

interface Answer {
  body: Buffer
  headers: Record<string, string>
}

/** Fetches the bytes of a cached answer as they are sent. */
const fetchBytes = (path: string, encoding: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = encoding ? { 'Accept-Encoding': encoding } : {}
    const sent = request({ host: '127.0.0.1', port: cached, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoded } = response.headers
        const about = { 'Content-Type': type, ...(encoded ? { 'Content-Encoding': encoded } : {}) }
        resolve({ body: Buffer.concat(chunks), headers: about })
      })
    })
    sent.on('error', reject)
    sent.end()
  })

const answers = new Map<string, Answer>()
const keyOf = (path = '', encoding: string | string[] = ''): string => `${path} ${String(encoding)}`
const PAGE = '/products/clemence'
// The second answer comes from the cache.
await fetchBytes(PAGE, 'br')
answers.set(keyOf(PAGE, 'br'), await fetchBytes(PAGE, 'br'))

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
/** The JSON of products, as the API sends it. */
const JSON_OF = `json_build_object(
  'productId', p.product_id, 'slug', p.slug, 'name', p.name, 'description', p.description, 'category', p.category,
  'price', (p.price_cents / 100.0)::float8, 'compareAtPrice', (p.compare_at_price_cents / 100.0)::float8,
  'isNew', p.is_new, 'status', p.status, 'isActive', p.is_active,
  'stock', (select sum(v.stock) from color_variants v where v.product_id = p.product_id),
  'colors', (select json_agg(json_build_object('name', v.name, 'value', v.value, 'sku', v.sku, 'stock', v.stock,
    'images', (select json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height,
      'widths', i.widths, 'placeholder', i.placeholder) order by i.position)
      from product_images i where i.variant_id = v.variant_id)) order by v.position)
    from color_variants v where v.product_id = p.product_id),
  'features', p.features, 'dimensions', p.dimensions, 'included', p.included, 'materials', p.materials,
  'rating', p.rating, 'reviewCount', p.review_count, 'createdAt', p.created_at, 'updatedAt', p.updated_at)`
const ROWS: pg.QueryConfig = {
  name: 'rows',
  text: `select json_build_object('success', true, 'total', (select count(*) from products
      where status in ('active', 'out_of_stock') and is_active), 'products', json_agg(json))::text as json
    from (select ${JSON_OF} as json from products p where p.status in ('active', 'out_of_stock') and p.is_active
      order by p.created_at desc, p.product_id limit $1) listed`,
  values: [24],
}
const ROW: pg.QueryConfig = {
  name: 'row',
  text: `select json_build_object('success', true, 'product', ${JSON_OF})::text as json from products p
    where p.slug = $1`,
  values: ['clemence'],
}

const sendAnswer = (response: Parameters<RequestListener>[1], { body, headers }: Answer): void => {
  response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body)
}
const plainJson = { 'Content-Type': 'application/json' }

const ports: CatalogPorts = {
  cached,
  edited: await listen((incoming, response) => {
    deps.signals.emit('content-changed')
    serve(incoming, response)
  }),
  uncached: await listen(uncachedCatalog(deps)),
  nothing: await listen(uncachedCatalog(deps, { keepsTexts: false })),
  bare: await listen((incoming, response) => {
    const answer = answers.get(keyOf(incoming.url, incoming.headers['accept-encoding']))
    if (answer) sendAnswer(response, answer)
    else response.writeHead(404).end()
  }),
  statement: await listen((incoming, response) => {
    const query = incoming.url?.includes('?') ? ROWS : ROW
    void pool
      .query<{ json: string }>(query)
      .then(({ rows }) => sendAnswer(response, { body: Buffer.from(rows[0]?.json ?? ''), headers: plainJson }))
  }),
}
process.send?.(ports)
process.on('disconnect', () => process.exit())
