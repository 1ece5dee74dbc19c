import type { Endpoint } from '@atelier/domain/contract/endpoint'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { runImports } from '../features/moving-in/run-imports.ts'
import { readContentVersion } from '../features/products/catalog/content-version.repo.ts'
import { setupToken } from '../links/setup-token.ts'
import { lines } from '../testing/csv-desk.ts'
import { aProduct, aStaffMember } from '../testing/factories.ts'
import { havePublished } from '../testing/have-published.ts'
import { aForm, anImage } from '../testing/images.ts'
import { signedIn } from '../testing/sessions.ts'
import { aDataDir } from '../testing/shop-process.ts'
import { haveMarkets } from '../testing/test-markets.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** A member of staff in the portal of a shop. */
interface Desk {
  shop: TestApp
  headers: Record<string, string>
  /** Sends a request that must succeed, and returns its `data`. */
  send: <Data>(method: string, path: string, body?: object) => Promise<Data>
}

interface Call {
  path: string
  /** A form is sent as it is, everything else as JSON. */
  body?: object
}

const PRODUCTS = '/api/products/admin'
const CATEGORIES = '/api/admin/categories'
const BRAND = '/api/admin/documents/brand'
const WEBHOOKS = '/api/admin/webhooks'
const A_WEBHOOK = { url: 'http://127.0.0.1:9/hooks', types: [] }
/** Subscribes an address, and returns the path of the subscription. */
async function aWebhook({ send }: Desk): Promise<string> {
  const created = await send<{ subscription: { subscriptionId: string } }>('POST', WEBHOOKS, A_WEBHOOK)
  return `${WEBHOOKS}/${created.subscription.subscriptionId}`
}
const API_KEYS = '/api/admin/api-keys'
const AN_API_KEY = { name: 'ERP', permissions: ['orders:view'], expiresInDays: 1 }
/** Makes a key, and returns its path. */
async function aMadeKey({ send }: Desk): Promise<string> {
  const { key } = await send<{ key: { keyId: string } }>('POST', API_KEYS, AN_API_KEY)
  return `${API_KEYS}/${key.keyId}`
}
const CSV = lines('Name,Category,Price,Description,Color,Images', 'Odile,totes,90,A bag.,Noir,/media/a.jpg')
const PRODUCT = {
  name: 'Odile',
  price: 90,
  description: 'A bag.',
  category: 'totes',
  colors: [{ name: 'Noir', images: [{ url: '/media/demo/front.jpg' }] }],
}
const CATEGORY = { name: 'Umbrellas', description: 'For rain' }
const NEW_STORE = {
  storeName: 'Maren',
  region: { country: 'DE', locale: 'en-DE', timeZone: 'Europe/Berlin' },
  contactEmail: 'hello@maren.example',
  name: 'Ida Holm',
  email: 'ida@maren.example',
  password: 'Linden!Harbor7Gate',
}

const csvForm = (fields = {}): FormData => aForm(Buffer.from(CSV), fields, { name: 'list.csv', field: 'file' })
const aSale = async () => {
  const { product_id: productId, price_cents } = await aProduct()
  const terms = { discount: { kind: 'percent', value: 20 }, rounding: 'cent', startsAt: null, endsAt: null }
  return { ...terms, products: [{ productId, priceSeen: price_cents / 100 }] }
}

interface DocumentState {
  content: object
  updatedAt: string | null
}

async function aDraft({ send }: Desk): Promise<DocumentState> {
  const { content, updatedAt } = await send<DocumentState>('GET', BRAND)
  return send('PUT', `${BRAND}/draft`, { content, updatedAt })
}

const IMPORTS = '/api/admin/import-runs'

/** A file of another shop with a category that this one does not have. */
const importForm = (): FormData =>
  aForm(Buffer.from('Handle,Title,Type,Variant Price\na,A,Hats,10'), {}, { name: 'a.csv', field: 'file' })

/** Uploads a file of another shop. Returns the path of its import. */
async function anImport({ shop, headers }: Desk): Promise<string> {
  const response = await shop.app.request(`${IMPORTS}/upload`, { method: 'POST', body: importForm(), headers })
  const { data } = (await response.json()) as { data: { runId: string } }
  return `${IMPORTS}/${data.runId}`
}

async function anUpload(): Promise<FormData> {
  return aForm(await anImage('png', { width: 400, height: 500 }), { productName: 'Odile' })
}

/** A valid call of every endpoint that says whether it changes content, by its operation. */
const CALLS: Record<string, (desk: Desk) => Promise<Call>> = {
  createCategory: async () => ({ path: CATEGORIES, body: CATEGORY }),
  updateCategory: async () => ({ path: `${CATEGORIES}/totes`, body: CATEGORY }),
  mergeCategory: async () => ({ path: `${CATEGORIES}/totes/merge`, body: { into: 'handbags' } }),
  reorderCategories: async ({ send }) => {
    const categories = await send<{ slug: string }[]>('GET', CATEGORIES)
    return { path: `${CATEGORIES}/order`, body: { slugs: categories.map(({ slug }) => slug).toReversed() } }
  },
  deleteCategory: async () => ({ path: `${CATEGORIES}/totes` }),
  saveDocumentDraft: async ({ send }) => {
    const { content, updatedAt } = await send<DocumentState>('GET', BRAND)
    return { path: `${BRAND}/draft`, body: { content, updatedAt } }
  },
  discardDocumentDraft: async (desk) => {
    const { updatedAt } = await aDraft(desk)
    return { path: `${BRAND}/discard`, body: { updatedAt } }
  },
  publishDocument: async (desk) => {
    const { updatedAt } = await aDraft(desk)
    return { path: `${BRAND}/publish`, body: { updatedAt } }
  },
  restoreDocumentVersion: async (desk) => {
    const { updatedAt } = await aDraft(desk)
    const published = await desk.send<DocumentState>('POST', `${BRAND}/publish`, { updatedAt })
    const [latest] = await desk.send<{ version: number }[]>('GET', `${BRAND}/versions`)
    return { path: `${BRAND}/restore`, body: { version: latest?.version, updatedAt: published.updatedAt } }
  },
  checkImport: async () => ({ path: `${PRODUCTS}/import/check`, body: csvForm() }),
  importProducts: async ({ send }) => {
    const { fingerprint } = await send<{ fingerprint: string }>('POST', `${PRODUCTS}/import/check`, csvForm())
    return { path: `${PRODUCTS}/import`, body: csvForm({ fingerprint }) }
  },
  uploadImport: async () => ({ path: `${IMPORTS}/upload`, body: importForm() }),
  changeImportOptions: async (desk) => ({ path: `${await anImport(desk)}/options`, body: {} }),
  startImportRun: async (desk) => {
    const path = await anImport(desk)
    await runImports(desk.shop.deps, new AbortController().signal)
    return { path: `${path}/start` }
  },
  undoImportRun: async (desk) => {
    const path = await anImport(desk)
    const runId = path.slice(IMPORTS.length + 1)
    await desk.shop.deps.db.updateTable('import_runs').set({ state: 'imported' }).execute()
    const change = { run_id: runId, source_id: 'a', entity_id: 'gone', is_new: true }
    await desk.shop.deps.db.insertInto('import_changes').values(change).execute()
    return { path: `${path}/undo` }
  },
  saveOldAddress: async () => ({ path: '/api/admin/old-addresses', body: { address: '/pages/a', target: '/about' } }),
  discardImportRun: async (desk) => ({ path: await anImport(desk) }),
  createProduct: async () => ({ path: PRODUCTS, body: PRODUCT }),
  updateProduct: async () => ({ path: `${PRODUCTS}/${(await aProduct()).product_id}`, body: PRODUCT }),
  deleteProduct: async () => ({ path: `${PRODUCTS}/${(await aProduct()).product_id}` }),
  removeProduct: async () => ({ path: `${PRODUCTS}/${(await aProduct()).product_id}/hard` }),
  restoreProduct: async () => ({ path: `${PRODUCTS}/${(await aProduct({ status: 'deleted' })).product_id}/restore` }),
  changeProducts: async () => ({
    path: `${PRODUCTS}/bulk`,
    body: { action: 'deactivate', productIds: [(await aProduct()).product_id] },
  }),
  deleteProducts: async () => ({
    path: `${PRODUCTS}/bulk/delete`,
    body: { productIds: [(await aProduct()).product_id] },
  }),
  undoProductChanges: async ({ send }) => {
    const { product_id } = await aProduct()
    const body = { action: 'deactivate', productIds: [product_id] }
    const { undo } = await send<{ undo: object[] }>('POST', `${PRODUCTS}/bulk`, body)
    return { path: `${PRODUCTS}/bulk/undo`, body: { undo } }
  },
  savePrices: async ({ shop }) => {
    await haveMarkets(shop.deps)
    const { product_id: productId } = await aProduct()
    const change = { productId, price: 90, compareAtPrice: null, seen: null }
    return { path: `${PRODUCTS}/prices?market=eu`, body: { changes: [change] } }
  },
  proposePrices: async ({ shop }) => {
    await haveMarkets(shop.deps)
    return { path: `${PRODUCTS}/prices/propose?market=eu`, body: { from: '', rate: 1, step: 10, ending: 0 } }
  },
  hideUnpriced: async ({ shop }) => {
    await haveMarkets(shop.deps)
    await aProduct()
    return { path: `${PRODUCTS}/prices/hide?market=eu`, body: { unpriced: 1 } }
  },
  importExchangeRates: async () => ({
    path: '/api/admin/taxes/rates/import',
    body: aForm(Buffer.from('Date,USD\n2026-09-30,1.1'), {}, { name: 'eurofxref-hist.csv', field: 'file' }),
  }),
  listSaleProducts: async () => ({
    path: `${PRODUCTS}/sales/check`,
    body: { productIds: [(await aProduct()).product_id] },
  }),
  createSale: async () => ({ path: `${PRODUCTS}/sales`, body: await aSale() }),
  endSale: async ({ send }) => {
    const { saleId } = await send<{ saleId: number }>('POST', `${PRODUCTS}/sales`, await aSale())
    return { path: `${PRODUCTS}/sales/${saleId}/end` }
  },
  changeSettings: async () => ({ path: '/api/admin/settings', body: { blurb: 'A house.' } }),
  uploadProductImage: async () => ({ path: '/api/upload/product-image', body: await anUpload() }),
  uploadImage: async () => ({ path: '/api/upload/image', body: aForm(await anImage()) }),
  uploadProductTurn: async () => {
    const sheet = await anImage('png', { width: 6 * 400, height: 4 * 500 })
    return { path: '/api/upload/product-turn', body: aForm(sheet, { productName: 'Odile', frames: '24' }) }
  },
  deleteImage: async ({ send }) => {
    const { url } = await send<{ url: string }>('POST', '/api/upload/product-image', await anUpload())
    return { path: '/api/upload/delete-image', body: { imageUrl: url } }
  },
  uploadBrandFile: async () => ({
    path: '/api/admin/brand/files',
    body: aForm(await anImage('png', { width: 1200, height: 630 }), { part: 'share' }, { field: 'file' }),
  }),
  createApiKey: async () => ({ path: API_KEYS, body: AN_API_KEY }),
  rotateApiKey: async (desk) => ({ path: `${await aMadeKey(desk)}/rotate`, body: { expiresInDays: 1 } }),
  revokeApiKey: async (desk) => ({ path: `${await aMadeKey(desk)}/revoke` }),
  createWebhook: async () => ({ path: WEBHOOKS, body: A_WEBHOOK }),
  setWebhookState: async (desk) => ({ path: `${await aWebhook(desk)}/state`, body: { isActive: false } }),
  renewWebhookSecret: async (desk) => ({ path: `${await aWebhook(desk)}/secret` }),
  testWebhook: async (desk) => ({ path: `${await aWebhook(desk)}/test` }),
  replayEvents: async (desk) => {
    const path = await aWebhook(desk)
    await desk.shop.deps.db.executeQuery(CompiledQuery.raw("select record_event('shop.opened', 'shop', '{}')"))
    await desk.send('GET', '/api/admin/events')
    return { path: `${path}/replays`, body: { since: '2026-01-01T00:00:00Z' } }
  },
  stopReplays: async (desk) => ({ path: `${await aWebhook(desk)}/replays` }),
  deleteWebhook: async (desk) => ({ path: await aWebhook(desk) }),
  searchUcpCatalog: async (desk) => aUcpCall(desk, 'search', { query: 'bag' }),
  lookUpUcpCatalog: async (desk) => aUcpCall(desk, 'lookup', { ids: [(await aProduct()).product_id] }),
  getUcpProduct: async (desk) => aUcpCall(desk, 'product', { id: (await aProduct()).product_id }),
  beginStore: async ({ shop }) => ({
    path: '/api/setup',
    body: { ...NEW_STORE, token: setupToken(shop.deps.config) },
  }),
}

/** A call of an assistant in a store that is open to them. */
async function aUcpCall({ shop }: Desk, operation: string, body: object): Promise<Call> {
  await havePublished(shop.deps, 'machines', { ucp: true })
  return { path: `/api/ucp/catalog/${operation}`, body }
}

/** Signs in a super admin, unless the endpoint is public: the first run needs a store without staff. */
async function aDesk({ access }: Endpoint): Promise<Desk> {
  const shop = await createTestApp({ DATA_DIR: aDataDir() })
  const { headers } =
    access === 'public' ? { headers: {} } : await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const send = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const response =
      body && !(body instanceof FormData)
        ? await shop.request(method, path, body, headers)
        : await shop.app.request(path, { method, headers, ...(body ? { body } : {}) })
    const json = (await response.json()) as { data: Data }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`)
    return json.data
  }
  return { shop, headers, send }
}

const declared = ENDPOINTS.filter(({ endpoint }) => endpoint.changesContent !== undefined)

test('every endpoint that says whether it changes content is called here', () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(declared.map(({ operationId }) => operationId).toSorted())
})

test.each(declared.map(({ operationId, endpoint }): [string, Endpoint] => [operationId, endpoint]))(
  '%s raises the content version, and clears the caches of its process, exactly if it says so',
  async (operationId, endpoint) => {
    const { method, changesContent } = endpoint
    const desk = await aDesk(endpoint)
    const { deps } = desk.shop
    const call = await CALLS[operationId]?.(desk)
    if (!call) throw new Error(`no call of ${operationId}`)
    let signals = 0
    deps.signals.on('content-changed', () => (signals += 1))
    const before = await readContentVersion(deps.db)
    await desk.send(method, call.path, call.body)
    const rises = (await readContentVersion(deps.db)) - before
    expect({ rises, signals }).toEqual({ rises: changesContent ? 1 : 0, signals: changesContent ? 1 : 0 })
  },
)
