import type { IncomingMessage, Server } from 'node:http'
import { resolve } from 'node:path'
import { inspect } from 'node:util'
import type { Registry } from 'prom-client'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { MigrationError } from '../db/migration-error.ts'
import { oneStartAtATime } from '../db/start-lock.ts'
import type { Logger } from '../deps.ts'
import { closeNewStore } from '../features/settings/settings.public.ts'
import { readShopMetrics } from '../features/health/shop-metrics.repo.ts'
import { createAdmission, type Admission, type Fetch } from '../http/overload/admission.ts'
import { createClientConcurrencyLimit, limitConnections } from '../http/overload/client-concurrency-limit.ts'
import { createLoadShedder } from '../http/overload/load-shedder.ts'
import { requestAddress } from '../http/client-address.ts'
import { createRequestTurns } from '../http/overload/request-turns.ts'
import { watchResponses } from '../http/overload/response-watchdog.ts'
import { createBodyReceiver } from '../http/body/receive-body.ts'
import { findMoved } from '../features/moving-in/moving-in.public.ts'
import { shopHandler } from '../sites/shop-handler.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { startTracing } from '../tracing/start-tracing.ts'
import { alignShopDays } from './align-shop-days.ts'
import { banner, type BannerFacts } from './banner.ts'
import { buildShop, type BuiltShop } from './build-shop.ts'
import { newSessionSecret, prepareDataDir, storedSecret } from './data-dir.ts'
import { createPrivateFiles } from './private-files.ts'
import { firstAdminUrl } from './first-admin.ts'
import { shutDownOnSignal, shutDownServer } from './graceful-shutdown.ts'
import { listen, type ListeningServer } from './listen.ts'
import { migrateShop } from './migrate-shop.ts'
import { openDemo } from './open-demo.ts'
import { createLogger } from './log.ts'
import { openDatabase, assertDataDirectoryFree, type OpenedDatabase } from './open-database.ts'
import { releaseStartupMemory } from './release-startup-memory.ts'
import { firstLine, StartError } from './start-error.ts'

/**
 * Starts the shop: database, schema, demo, API, front ends, jobs. A failure prints one line on stderr and ends the
 * process with code 1. SIGTERM and SIGINT shut it down without dropping a request.
 */
export async function runShop(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await openShop(readConfigOrExplain(environment), environment)
  } catch (error) {
    if (error instanceof StartError || error instanceof MigrationError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`The shop cannot start because of a bug: ${inspect(error)}\n`)
    process.exit(1)
  }
}

function readConfigOrExplain(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) throw new StartError(error.message, { cause: error })
    throw error
  }
}

async function openShop(configured: Config, environment: NodeJS.ProcessEnv): Promise<void> {
  createPrivateFiles()
  const tightened = prepareDataDir(configured.DATA_DIR)
  const config = configured.SESSION_SECRET
    ? configured
    : { ...configured, SESSION_SECRET: storedSecret(configured.DATA_DIR, 'session-secret', newSessionSecret) }
  // Libraries read it and use their slow, verbose development mode when it is unset.
  environment['NODE_ENV'] ||= 'production'
  const log = createLogger(config)
  if (tightened > 0) log.warn({ files: tightened }, 'permissions of DATA_DIR restricted')
  await assertDataDirectoryFree(config)
  const opened: Opened = { ...(await openMetrics(config)), sendLastSpans: await startTracing(config, log) }
  try {
    await startServing(config, opened, log)
  } catch (error) {
    // Report the original error even if the cleanup fails too.
    await shutDown(opened).catch(() => undefined)
    throw error
  }
}

/** What is open so far and has to be closed. */
interface Opened {
  database?: OpenedDatabase
  listening?: ListeningServer
  metricsServer?: Server
  metrics: Metrics
  /** The counters, when a port is configured to read them. */
  registry?: Registry
  shop?: BuiltShop
  /** Sends the last spans of traces. */
  sendLastSpans: () => Promise<void>
}

/** Loads the Prometheus client only if its port is configured: it takes a tenth of a second and 19 MB. */
async function openMetrics({ METRICS_PORT: port }: Config): Promise<Pick<Opened, 'metrics' | 'registry'>> {
  if (!port) return { metrics: createMetrics() }
  const [{ Registry: PrometheusRegistry }, { createCounters }] = await Promise.all([
    import('prom-client'),
    import('../metrics/counters.ts'),
  ])
  const registry = new PrometheusRegistry()
  return { metrics: createMetrics(createCounters(registry)), registry }
}

async function startServing(config: Config, opened: Opened, log: Logger): Promise<void> {
  const ready = Promise.withResolvers<Fetch>()
  const fetch: Fetch = async (request, bindings) => (await ready.promise)(request, bindings)
  const turns = createRequestTurns()
  // The port first, because it fails quickly. Requests that arrive during the start wait for it.
  let admission: Admission = (...request) => void ready.promise.then(() => admission(...request))
  if (config.WORKER !== 'only') {
    opened.listening = await listen(fetch, config, (...request) => admission(...request))
    limitConnections(opened.listening.server, config)
    watchResponses(opened.listening.server)
    turns.watch(opened.listening.server)
  }
  const located = resolvePublicUrl(config, opened.listening)

  const { metrics, registry } = opened
  const database = await openDatabase(config, log, metrics)
  opened.database = database
  const accounts = await migrateAndSeed(located, database, log)
  const { db, openForJobs, fromReplica } = database
  const demoStaff = accounts.demo?.packer ?? null
  const shop = await buildShop({ config: located, db, fromReplica, openForJobs, log, metrics, demoStaff })
  opened.shop = shop
  shutDownOnSignal(() => shutDown(opened), log)
  if (registry) opened.metricsServer = await startMetricsServer(config, database, { log, metrics, registry })
  const { watch, categories: lists, storage, published } = shop
  const findColors = () => published.brand.palette
  const clientOf = (request: IncomingMessage): string => requestAddress(request, config.TRUSTED_PROXIES)
  const { handler: gate, isOverloaded } = createLoadShedder(located.publicUrl, metrics, {
    findColors,
    clientOf,
    clientFactor: config.RATE_LIMIT_FACTOR,
  })
  const parts = { watch, lists, storage, published, isOverloaded, findMoved: (path: string) => findMoved(db, path) }
  const site = shopHandler({ config: located, log, metrics, api: shop.fetch, ...parts })
  admission = createAdmission({
    fastPath: site.fastPath,
    clientOf,
    clientLimit: createClientConcurrencyLimit(located, metrics, findColors),
    receiveBody: createBodyReceiver(),
    loadShedder: gate,
    turns,
  })
  ready.resolve(site.fetch)
  // The jobs start after the shop accepts requests: they can wait, visitors should not.
  if (config.WORKER !== 'none') await shop.startJobs(config.API_ONLY ? undefined : site.fetch)
  // Only now nothing of the start can fail any more.
  process.stdout.write(banner(bannerFacts(located, accounts)))
  await releaseStartupMemory()
}

/** Also started by processes that only run jobs. */
async function startMetricsServer(
  { METRICS_HOST: host, METRICS_PORT: port = 0, DATA_DIR: dataDir }: Config,
  { db, poolUsage: poolUse }: OpenedDatabase,
  parts: { log: Logger; metrics: Metrics; registry: Registry },
): Promise<Server> {
  const { serveMetrics } = await import('../metrics/metrics-server.ts')
  try {
    return await serveMetrics({ host, port, dataDir, db, poolUse, readShopMetrics, ...parts })
  } catch (error) {
    throw new StartError(`METRICS_PORT: cannot listen on ${host}:${port}: ${firstLine(error)}`, { cause: error })
  }
}

/** PORT=0 means any free port, which is only known now. */
function resolvePublicUrl(config: Config, listening: ListeningServer | undefined): Config {
  if (config.PORT !== 0 || !listening) return config
  const publicUrl = `http://localhost:${listening.port}`
  return { ...config, publicUrl, adminUrl: config.ADMIN_HOST ? config.adminUrl : publicUrl }
}

/** Migrates and seeds on separate connections without a statement timeout. */
async function migrateAndSeed(
  config: Config,
  database: OpenedDatabase,
  log: Logger,
): Promise<Pick<BannerFacts, 'demo' | 'firstAdmin'>> {
  const maintenanceDb = database.openMaintenance()
  const prepare = async (): Promise<Pick<BannerFacts, 'demo' | 'firstAdmin'>> => {
    await migrateShop(maintenanceDb, config, { log, now: new Date() })
    if (await alignShopDays(maintenanceDb))
      log.info('the days of the database follow the time zone of the company again')
    if (config.seed === 'none' && (await closeNewStore(maintenanceDb, new Date())))
      log.info('a new store stays closed until it is opened in the portal')
    const demo = await openDemo(config, maintenanceDb, { log, now: () => new Date() })
    return { demo, firstAdmin: await firstAdminUrl(config, maintenanceDb) }
  }
  try {
    return await oneStartAtATime(maintenanceDb, log, prepare)
  } finally {
    await maintenanceDb.destroy()
  }
}

/** Ends the streams and closes the server first, then the jobs, then the database that both use. */
async function shutDown({ database, listening, shop, metrics, metricsServer, sendLastSpans }: Opened): Promise<void> {
  metrics.beginStopping()
  shop?.closeLiveStreams()
  if (listening) await shutDownServer(listening.server)
  await shop?.stop()
  metricsServer?.close()
  metricsServer?.closeAllConnections()
  await database?.close()
  await sendLastSpans()
}

function bannerFacts(config: Config, accounts: Pick<BannerFacts, 'demo' | 'firstAdmin'>): BannerFacts {
  return {
    publicUrl: config.publicUrl,
    adminUrl: config.adminUrl,
    database: config.embedded ? 'PostgreSQL of this shop' : 'PostgreSQL at DATABASE_URL',
    dataDir: resolve(config.DATA_DIR),
    ...accounts,
    tourUrl: accounts.demo && config.PAYMENTS === 'sandbox' ? `${config.publicUrl}/demo` : null,
    serves: config.WORKER === 'only' ? 'jobs' : config.API_ONLY ? 'api' : 'everything',
    startedInMs: performance.now(),
  }
}
