import { contractVersion } from '@atelier/domain/contract-version'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { TrieRouter } from 'hono/router/trie-router'
import packageJson from '../../../package.json' with { type: 'json' }
import { createRateLimiter, type RateLimiter } from './adapters/rate-limits/rate-limiter.ts'
import { createSignInGuard, type SignInGuard } from './adapters/rate-limits/sign-in-guard.ts'
import { inTransaction } from './db/client.ts'
import type { Deps } from './deps.ts'
import { mountStaffAnalytics } from './features/analytics/analytics.admin-routes.ts'
import { createVisitRecorder, type VisitRecorder } from './features/analytics/visit-recorder.ts'
import { mountVisits } from './features/analytics/visits.routes.ts'
import { mountAdminUsers } from './features/admin-users/admin-users.admin-routes.ts'
import { mountOwnRoles } from './features/admin-users/own-roles.admin-routes.ts'
import { mountInvitations } from './features/admin-users/invitations.admin-routes.ts'
import { mountStaffApiKeys } from './features/api-keys/api-keys.admin-routes.ts'
import { createKeyFinder } from './features/api-keys/authenticate-key.ts'
import { mountStaffAudit } from './features/audit/audit.admin-routes.ts'
import { recordAudit } from './features/audit/audit.public.ts'
import { mountStaffSignIn } from './features/auth/auth.admin-routes.ts'
import { mountStaffPasskeys } from './features/auth/passkeys/staff-passkeys.admin-routes.ts'
import { mountStaffProfile } from './features/auth/profile.admin-routes.ts'
import { readSession } from './features/auth/read-session.ts'
import { mountStaffSecondFactor } from './features/auth/two-factor/second-factor.admin-routes.ts'
import { mountSso } from './features/auth/sso/sso.admin-routes.ts'
import { mountStaffTwoFactor } from './features/auth/two-factor/two-factor.admin-routes.ts'
import { createMarketFinders } from './features/shop-documents/shop-documents.public.ts'
import { mountStaffDocuments } from './features/shop-documents/documents.admin-routes.ts'
import { mountStaffDashboard } from './features/dashboard/dashboard.admin-routes.ts'
import { mountDemo } from './features/demo/demo.routes.ts'
import { mountCustomerOrders } from './features/orders/customer/customer-orders.routes.ts'
import { listMarketsOfRecords } from './features/orders/orders.public.ts'
import { mountStaffOrders } from './features/orders/desk/orders.admin-routes.ts'
import { mountOrders } from './features/orders/orders.routes.ts'
import { mountBackInStock } from './features/back-in-stock/back-in-stock.routes.ts'
import { mountCategories } from './features/categories/categories.routes.ts'
import { mountStaffCategories } from './features/categories/categories.admin-routes.ts'
import { createCategoryCache, type CategoryCache } from './features/categories/category-cache.ts'
import { createCatalogs, type Catalogs } from './features/products/catalog/catalog.ts'
import { createCatalogCache, type CatalogCache } from './features/products/catalog/catalog-cache.ts'
import { watchContent, type ContentWatch } from './features/products/catalog/content-watch.ts'
import { createVariantCache, type VariantCache } from './features/products/catalog/variant-cache.ts'
import { mountStaffProductCsv } from './features/products/csv/product-csv.admin-routes.ts'
import { mountStaffPrices } from './features/products/prices/prices.admin-routes.ts'
import { mountStaffSales } from './features/products/sales/sales.admin-routes.ts'
import { mountStaffProducts } from './features/products/desk/products.admin-routes.ts'
import { mountCartLink } from './features/products/cart-link.routes.ts'
import { mountProducts } from './features/products/products.routes.ts'
import { mountFeeds } from './features/feeds/feeds.routes.ts'
import { mountUcp } from './features/ucp/ucp.routes.ts'
import { mountHealth } from './features/health/health.routes.ts'
import { mountStaffBrand } from './features/brand/brand.admin-routes.ts'
import { mountContact } from './features/contact/contact.routes.ts'
import { mountAddressBook } from './features/customers/account/address-book.routes.ts'
import { mountAccountLinks } from './features/customers/links/account-links.routes.ts'
import { mountAccount } from './features/customers/account/account.routes.ts'
import { mountCustomerAuth } from './features/customers/sign-in/customer-auth.routes.ts'
import { mountCustomerPasskeys } from './features/customers/passkeys/customer-passkeys.routes.ts'
import { mountReceipt } from './features/customers/orders/receipt.routes.ts'
import { mountCustomers } from './features/customers/orders/customers.routes.ts'
import { mountEarlierOrders } from './features/earlier-orders/earlier-orders.routes.ts'
import { mountStaffEarlierOrders } from './features/earlier-orders/earlier-orders.admin-routes.ts'
import { mountFavorites } from './features/favorites/favorites.routes.ts'
import { mountFullExport } from './features/full-export/full-export.admin-routes.ts'
import { mountStaffCampaigns } from './features/email/campaigns/campaigns.admin-routes.ts'
import { mountStaffEmails } from './features/email/emails.admin-routes.ts'
import { mountStaffSuppressions } from './features/email/suppressions/suppressions.admin-routes.ts'
import { mountStaffSubscribers } from './features/newsletter/subscribers.admin-routes.ts'
import { mountNewsletter } from './features/newsletter/newsletter.routes.ts'
import { mountPolicyReports } from './features/page-watch/policy-reports.routes.ts'
import { mountIntents } from './features/payments/checkout/intents.routes.ts'
import { mountSandbox } from './features/payments/providers/sandbox.routes.ts'
import { mountPaymentLinks } from './features/payments/links/payment-links.routes.ts'
import { mountStaffPayments } from './features/payments/payments.admin-routes.ts'
import { mountCarrierWebhooks } from './features/shipping-labels/carrier-webhooks.routes.ts'
import { mountStaffLabels } from './features/shipping-labels/labels.admin-routes.ts'
import { mountStaffEvents } from './features/events/events.admin-routes.ts'
import { mountStaffMovingIn } from './features/moving-in/moving-in.admin-routes.ts'
import { mountStaffWebhooks } from './features/webhooks/webhooks.admin-routes.ts'
import { mountPayments } from './features/payments/payments.routes.ts'
import { mountStaffCustomers } from './features/customers/desk/customers.admin-routes.ts'
import { createLiveStreams, type LiveStreams } from './features/live-updates/live-streams.ts'
import { mountLiveUpdates } from './features/live-updates/live-updates.admin-routes.ts'
import { mountMcp } from './features/mcp/mcp.admin-routes.ts'
import { mountStaffInbox } from './features/inbox/inbox.admin-routes.ts'
import { mountSavedReplies } from './features/inbox/saved-replies.admin-routes.ts'
import { mountStaffUpload, repeatErrorMessage } from './features/media/upload.routes.ts'
import { mountStaffReturns } from './features/returns/returns.admin-routes.ts'
import { mountReturns } from './features/returns/returns.routes.ts'
import { mountSetup } from './features/setup/setup.routes.ts'
import { mountStaffDoctor } from './features/doctor/doctor.admin-routes.ts'
import { mountStaffSetup } from './features/setup/setup.admin-routes.ts'
import { mountStaffSettings } from './features/settings/settings.admin-routes.ts'
import { mountShop } from './features/shop/shop.routes.ts'
import { mountSitemap } from './features/sitemap/sitemap.routes.ts'
import { mountStaffTaxes } from './features/taxes/taxes.admin-routes.ts'
import { apiPath } from './http/api-prefix.ts'
import { mountDocs } from './http/openapi/docs.routes.ts'
import type { EncodedBody } from './http/encoded-body.ts'
import type { AppEnv } from './http/env.ts'
import { errorHandler, sendError } from './http/error-handler.ts'
import type { FindActor } from './http/guards.ts'
import type { NamedRecords } from './http/limited-access.ts'
import { refuseMisplacedKey } from './http/key-access.ts'
import { createMount, type Mount } from './http/mount.ts'
import { createInvalidBodyLimit } from './http/invalid-body-limit.ts'
import { openApiDocument } from './http/openapi/openapi-document.ts'
import { isOpenToStaff } from './http/portal-host.ts'
import { jsonMaxBytes, takesFile } from './http/body/body-limits.ts'
import { limitBody } from './http/body/limit-body.ts'
import { setContentLength } from './http/content-length.ts'
import { cancelUnsentBody } from './http/unsent-body.ts'
import { requestContext } from './http/request-context.ts'
import { routeTable } from './http/openapi/route-table.ts'
import { sameOrigin } from './http/same-origin.ts'
import { sessionToken } from './http/session-cookie.ts'

/**
 * The API. `watch` notifies the holders
 * of data derived from the catalog when the catalog changes. `categories` are held in memory. `visits` holds recorded visits that are not written yet.
 * `liveStreams` are the open streams of live updates, which end before the server closes.
 */
export type App = Hono<AppEnv> & {
  watch: ContentWatch
  categories: CategoryCache
  visits: VisitRecorder
  liveStreams: LiveStreams
}

interface RateLimiters {
  limiter: RateLimiter
  signInGuard: SignInGuard
}

/** The whole HTTP surface, with nothing listening yet: tests call `createApp(deps).request(...)`. */
export function createApp(deps: Deps): App {
  const hono = new Hono<AppEnv>({
    // The default router first builds a pattern of all paths, which ours are too ambiguous for, and then this.
    router: new TrieRouter(),
    getPath: (request) => apiPath(request.method, pathOf(request.url)),
  })
  const catalogs = createCatalogs(deps)
  const watch = watchContent(deps)
  watch.onChange(catalogs.clear)
  const cache = createCatalogCache<EncodedBody>(watch)
  const categories = createCategoryCache(deps, watch)
  const visits = createVisitRecorder(deps)
  const { getVariants } = createVariantCache(deps.db, watch)
  const app = Object.assign(hono, { watch, categories, visits, liveStreams: createLiveStreams(deps) })
  app.onError(errorHandler(deps.log))
  app.notFound((c) => sendError(c, new ShopError('not_found', 'Not found')))
  useMiddleware(app, deps)
  mountFeatures(app, deps, { catalogs, cache, getVariants })
  return app
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  return end < 0 ? url.slice(start) : url.slice(start, start + end)
}

function useMiddleware(app: App, deps: Deps): void {
  const notAllowed = (c: Context<AppEnv>, methods: string[]): Response => {
    c.header('Allow', methods.join(', '))
    return sendError(c, new ShopError('method_not_allowed', `Please use ${methods.join(' or ')} here`))
  }
  app.use('/api/*', cancelUnsentBody)
  app.use('/api/*', requestContext(deps))
  app.use('/api/*', compress())
  app.use('/api/*', setContentLength)
  app.use('/api/*', methodNotAllowed({ app, onMethodNotAllowed: notAllowed }))
  app.use('/api/*', refuseMisplacedKey)
  app.use('/api/*', sameOrigin(deps.config.publicUrl))
  const limitJson = limitBody(({ req }) => jsonMaxBytes(req.method, req.path))
  app.use('/api/*', (c, next) => (takesFile(c.req.path) ? next() : limitJson(c, next)))
}

function mountFeatures(
  app: App,
  deps: Deps,
  caches: { catalogs: Catalogs; cache: CatalogCache<EncodedBody> } & VariantCache,
): void {
  const { RATE_LIMIT_FACTOR: factor, SESSION_SECRET: secret = '' } = deps.config
  const limiter = createRateLimiter(deps.db, { factor, secret })
  const mount = createMount(app, {
    ...createFinders(deps, limiter),
    limiter,
    publicUrl: deps.config.publicUrl,
    portal: deps.config,
    invalidBodies: createInvalidBodyLimit(factor),
    trustedProxies: deps.config.TRUSTED_PROXIES,
    contractVersion: contractVersion(),
    ...createMarketFinders(deps),
    fromReplica: deps.fromReplica,
    recordBulkRead: (read) => inTransaction(deps.db, (tx) => recordAudit(tx, { ...read, at: deps.now() })),
    onContentChange: () => deps.signals.emit('content-changed'),
    checkResponses: deps.config.NODE_ENV === 'test',
  })
  const rateLimiters: RateLimiters = { limiter, signInGuard: createSignInGuard(limiter) }
  mountDocs(mount, createOpenApiReader(app, deps.config))
  mountHealth(mount, deps)
  mountDemo(mount, deps)
  mountStaff(app, mount, deps, rateLimiters)
  // Before the shop's own: 'admin' is no product.
  mountStaffCatalog(mount, deps)
  mountProducts(mount, { ...caches, categories: app.categories })
  mountCategories(mount, app.categories)
  mountBackInStock(mount, deps)
  mountOrders(mount, deps, caches.getVariants)
  mountReceipt(mount, deps, limiter)
  mountCustomerOrders(mount, deps)
  mountReturns(mount, deps)
  mountPayments(mount, deps)
  mountPaymentLinks(mount, deps)
  mountStaffPayments(mount, deps)
  mountStaffTaxes(mount, deps)
  mountIntents(mount, deps, caches.getVariants)
  if (deps.sandbox) mountSandbox(mount, deps, deps.sandbox)
  mountStaffAnalytics(mount, deps)
  mountVisits(mount, deps, app.visits)
  mountPolicyReports(mount, deps)
  mountStaffOrders(mount, deps)
  mountStaffDashboard(mount, deps)
  mountStaffReturns(mount, deps)
  mountCarrierWebhooks(mount, deps)
  mountShop(mount, deps)
  mountForMachines(app, mount, deps, caches)
  mountNewsletter(mount, deps)
  mountContact(mount, deps)
  mountAccounts(mount, deps, rateLimiters)
}

/** Mounts what customers do with their account. */
function mountAccounts(mount: Mount, deps: Deps, rateLimiters: RateLimiters): void {
  const { limiter } = rateLimiters
  mountCustomerAuth(mount, deps, rateLimiters.signInGuard)
  mountAccountLinks(mount, deps, rateLimiters)
  mountCustomers(mount, deps)
  mountAccount(mount, deps, limiter)
  mountCustomerPasskeys(mount, deps, limiter)
  mountAddressBook(mount, deps)
  mountFavorites(mount, deps)
  mountEarlierOrders(mount, deps)
}

/** Mounts what robots, shopping services and assistants read. */
function mountForMachines(app: App, mount: Mount, deps: Deps, { catalogs }: { catalogs: Catalogs }): void {
  mountSitemap(mount, deps)
  mountFeeds(mount, deps, { catalogs, categories: app.categories })
  mountCartLink(mount, deps, catalogs)
  mountUcp(mount, deps, { catalogs, categories: app.categories })
}

/** Mounts what staff do with products and categories. */
function mountStaffCatalog(mount: Mount, deps: Deps): void {
  mountStaffProductCsv(mount, deps)
  // Before the products: /products/admin/sales would match /products/admin/:productId.
  mountStaffSales(mount, deps)
  mountStaffPrices(mount, deps)
  mountStaffProducts(mount, deps)
  mountStaffMovingIn(mount, deps)
  mountStaffCategories(mount, deps)
}

/** Mounts the features of staff: sign-in, accounts, customers, inbox, email, uploads, settings and audit log. */
function mountStaff(app: App, mount: Mount, deps: Deps, { limiter, signInGuard }: RateLimiters): void {
  mountStaffSignIn(mount, deps, signInGuard)
  mountStaffSecondFactor(mount, deps, limiter)
  mountStaffProfile(mount, deps)
  mountStaffTwoFactor(mount, deps)
  mountStaffEvents(mount, deps)
  mountStaffWebhooks(mount, deps)
  mountStaffApiKeys(mount, deps)
  mountMcp(mount, deps, (address, init, env) => app.request(address, init, env))
  mountStaffLabels(mount, deps)
  mountStaffPasskeys(mount, deps)
  mountSso(mount, deps)
  mountAdminUsers(mount, deps)
  mountOwnRoles(mount, deps)
  mountInvitations(mount, deps)
  mountSetup(mount, deps)
  mountStaffSetup(mount, deps)
  mountStaffDoctor(mount, deps)
  mountStaffAudit(mount, deps)
  mountStaffCustomers(mount, deps)
  mountStaffEarlierOrders(mount, deps)
  // Before the messages: 'saved-replies' is no message.
  mountSavedReplies(mount, deps)
  mountStaffInbox(mount, deps)
  mountStaffEmails(mount, deps)
  mountStaffCampaigns(mount, deps)
  mountStaffSuppressions(mount, deps)
  mountStaffSubscribers(mount, deps)
  app.use('/api/upload/*', repeatErrorMessage)
  mountStaffUpload(mount, deps)
  mountStaffSettings(mount, deps)
  mountFullExport(mount, deps)
  mountStaffBrand(mount, deps)
  mountStaffDocuments(mount, deps)
  mountLiveUpdates(mount, app.liveStreams)
}

/** Returns a function that builds the OpenAPI document on its first call: only then is every route mounted. */
function createOpenApiReader(app: App, { publicUrl }: Deps['config']): () => object {
  let document: object | undefined
  return () => (document ??= openApiDocument(routeTable(app), { version: packageJson.version, publicUrl }))
}

/** Who makes a request: by a session, or by a key. And of which markets are the records that it names. */
const createFinders = (deps: Deps, limiter: RateLimiter) => ({
  findActor: createFindActor(deps),
  findKey: createKeyFinder(deps, limiter),
  marketsOfRecords: (records: NamedRecords) => listMarketsOfRecords(deps.db, records),
})

/**
 * `X-Background: 1` marks a request that a page sends without the user. It does not extend the session. An EventSource
 * cannot send the header, and connects again without the user.
 */
function createFindActor(deps: Deps): FindActor {
  return async (request, audience) => {
    const token = sessionToken(request, audience, deps.config.publicUrl)
    if (!token) return { kind: 'visitor' }
    if (audience === 'staff' && !isOpenToStaff(deps.config, request.headers.get('host'))) return { kind: 'visitor' }
    const { headers } = request
    const isBackground = headers.get('x-background') === '1' || headers.get('accept') === 'text/event-stream'
    return (await readSession(deps, { token, audience, isBackground })) ?? { kind: 'visitor' }
  }
}
