import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { MigrationError } from '../db/migration-error.ts'
import { migrate } from '../db/migrate.ts'
import type { Logger } from '../deps.ts'
import { createAdmission, type Admission } from '../http/admission.ts'
import { createClientConcurrencyLimit, limitConnections } from '../http/client-concurrency-limit.ts'
import { createLoadShedder } from '../http/load-shedder.ts'
import { createBodyReceiver } from '../http/receive-body.ts'
import { shopHandler } from '../sites/shop-handler.ts'
import { serveMetrics } from '../metrics/metrics-server.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { banner, type BannerFacts } from './banner.ts'
import { buildShop, type Shop } from './build-shop.ts'
import { newSessionSecret, prepareDataDir, storedSecret } from './data-dir.ts'
import { prepareDemo } from './demo.ts'
import { createPrivateFiles } from './private-files.ts'
import { firstAdminHint } from './first-admin.ts'
import { shutDownOnSignal, shutDownServer } from './graceful-shutdown.ts'
import { listen, type Fetch, type ListeningServer } from './listen.ts'
import { createLogger } from './log.ts'
import { openDatabase, assertDirectoryFree, type OpenedDatabase } from './open-database.ts'
import { releaseStartupMemory } from '../release-startup-memory.ts'
import { firstLine, StartError } from './start-error.ts'

/**
 * Opens the shop: database, schema, demo, API, front ends, jobs. Whatever keeps it from opening is said in one line on
 * stderr, and the process ends with code 1. SIGTERM and SIGINT close it again without dropping a request.
 */
export async function runShop(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    await openShop(readConfigOrExplain(environment), environment)
  } catch (error) {
    if (error instanceof StartError || error instanceof MigrationError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`The shop cannot start, and this is a bug: ${inspect(error)}\n`)
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

async function openShop(given: Config, environment: NodeJS.ProcessEnv): Promise<void> {
  createPrivateFiles()
  const tightened = prepareDataDir(given.DATA_DIR)
  const config = given.SESSION_SECRET
    ? given
    : { ...given, SESSION_SECRET: storedSecret(given.DATA_DIR, 'session-secret', newSessionSecret) }
  // Libraries read this by themselves, and take an unset one for a wish to be slow and talkative.
  environment['NODE_ENV'] ||= 'production'
  const log = createLogger(config)
  if (tightened > 0) log.warn({ files: tightened }, 'DATA_DIR could be read by other users and is private now')
  await assertDirectoryFree(config)
  const opened: Opened = { metrics: createMetrics() }
  try {
    await startServing(config, opened, log)
  } catch (error) {
    // The reason is said even if the closing fails as well.
    await shutDown(opened).catch(() => undefined)
    throw error
  }
}

/** What has to be closed again, as far as it was opened. */
interface Opened {
  database?: OpenedDatabase
  listening?: ListeningServer
  metricsServer?: Server
  metrics: Metrics
  shop?: Shop
}

async function startServing(config: Config, opened: Opened, log: Logger): Promise<void> {
  const ready = Promise.withResolvers<Fetch>()
  const fetch: Fetch = async (request, bindings) => (await ready.promise)(request, bindings)
  // The port is taken first, because that fails quickly. Requests that come while the shop is being set up wait for it.
  let admission: Admission = (...request) => void ready.promise.then(() => admission(...request))
  if (config.WORKER !== 'only') {
    opened.listening = await listen(fetch, config, (...request) => admission(...request))
    limitConnections(opened.listening.server, config)
  }
  const located = resolvePublicUrl(config, opened.listening)

  const { metrics } = opened
  const database = await openDatabase(config, log, metrics)
  opened.database = database
  const accounts = await migrateAndSeed(located, database, log)
  const shop = await buildShop({ config: located, db: database.db, openForJobs: database.openForJobs, log, metrics })
  opened.shop = shop
  shutDownOnSignal(() => shutDown(opened), log)
  if (config.METRICS_PORT) opened.metricsServer = await startMetricsServer(config, database, { log, metrics })
  const { handler: gate, isOverloaded } = createLoadShedder(located.publicUrl, metrics)
  const { watch, storage } = shop
  const site = shopHandler({ config: located, log, metrics, api: shop.fetch, watch, storage, isOverloaded })
  admission = createAdmission({
    fastPaths: [shop.fastPath, site.fastPath],
    clientLimit: createClientConcurrencyLimit(located, metrics),
    receiveBody: createBodyReceiver(),
    loadShedder: gate,
  })
  ready.resolve(site.fetch)
  process.stdout.write(banner(bannerFacts(located, accounts)))
  // Jobs can wait for a moment; whoever stands at the door should not.
  if (config.WORKER !== 'none') await shop.startJobs(config.API_ONLY ? undefined : site.fetch)
  database.startHealthChecks()
  await releaseStartupMemory()
}

/** For those who run the shop, jobs without the web included. */
async function startMetricsServer(
  { METRICS_HOST: host, METRICS_PORT: port = 0 }: Config,
  { db, poolUsage: poolUse }: OpenedDatabase,
  parts: { log: Logger; metrics: Metrics },
): Promise<Server> {
  try {
    return await serveMetrics({ host, port, db, poolUse, ...parts })
  } catch (error) {
    throw new StartError(`METRICS_PORT: cannot listen on ${host}:${port}: ${firstLine(error)}`, { cause: error })
  }
}

/** PORT=0 means any free port, which is known only now. */
function resolvePublicUrl(config: Config, listening: ListeningServer | undefined): Config {
  if (config.PORT !== 0 || !listening) return config
  const publicUrl = `http://localhost:${listening.port}`
  return { ...config, publicUrl, adminUrl: config.ADMIN_HOST ? config.adminUrl : publicUrl }
}

/** The schema and the demo, on connections of their own where a statement may take long. */
async function migrateAndSeed(
  config: Config,
  database: OpenedDatabase,
  log: Logger,
): Promise<Pick<BannerFacts, 'demo' | 'firstAdmin'>> {
  const patient = database.openMaintenance()
  try {
    await migrate(patient, log)
    const demo = await prepareDemo(config, patient, { log, now: () => new Date() })
    return { demo, firstAdmin: await firstAdminHint(config, patient) }
  } finally {
    await patient.destroy()
  }
}

/** Doors first, then the jobs, then what both stand on. */
async function shutDown({ database, listening, shop, metrics, metricsServer }: Opened): Promise<void> {
  metrics.beginStopping()
  if (listening) await shutDownServer(listening.server)
  await shop?.stop()
  metricsServer?.close()
  metricsServer?.closeAllConnections()
  await database?.close()
}

function bannerFacts(config: Config, accounts: Pick<BannerFacts, 'demo' | 'firstAdmin'>): BannerFacts {
  return {
    publicUrl: config.publicUrl,
    adminUrl: config.adminUrl,
    database: config.embedded ? 'embedded (PGlite)' : 'PostgreSQL',
    dataDir: resolve(config.DATA_DIR),
    ...accounts,
    serves: config.WORKER === 'only' ? 'jobs' : config.API_ONLY ? 'api' : 'everything',
    startedInMs: performance.now(),
  }
}
