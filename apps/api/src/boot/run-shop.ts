import type { Server } from 'node:http'
import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { MigrationError } from '../db/migration-error.ts'
import { migrate } from '../db/migrate.ts'
import type { Log } from '../deps.ts'
import { createAdmission, type Admission } from '../http/admission.ts'
import { createClientLimit, limitConnections } from '../http/client-limit.ts'
import { createCrowdGate } from '../http/crowd-gate.ts'
import { createBodyReceiver } from '../http/receive-body.ts'
import { shopHandler } from '../sites/shop-handler.ts'
import { serveVitals } from '../vitals/vitals-server.ts'
import { createVitals, type Vitals } from '../vitals/vitals.ts'
import { banner, type BannerFacts } from './banner.ts'
import { buildShop, type Shop } from './build-shop.ts'
import { newSessionSecret, prepareDataDir, storedSecret } from './data-dir.ts'
import { prepareDemo } from './demo.ts'
import { createPrivateFiles } from './private-files.ts'
import { firstAdminHint } from './first-admin.ts'
import { stopOnSignal, stopServing } from './graceful-stop.ts'
import { listen, type Fetch, type Listening } from './listen.ts'
import { createLog } from './log.ts'
import { openDatabase, refuseTakenDirectory, type OpenedDatabase } from './open-database.ts'
import { shedStartUpMemory } from '../shed-start-up-memory.ts'
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
  const log = createLog(config)
  if (tightened > 0) log.warn({ files: tightened }, 'DATA_DIR could be read by other users and is private now')
  await refuseTakenDirectory(config)
  const opened: Opened = { vitals: createVitals() }
  try {
    await openDoors(config, opened, log)
  } catch (error) {
    // The reason is said even if the closing fails as well.
    await close(opened).catch(() => undefined)
    throw error
  }
}

/** What has to be closed again, as far as it was opened. */
interface Opened {
  database?: OpenedDatabase
  listening?: Listening
  vitalsServer?: Server
  vitals: Vitals
  shop?: Shop
}

async function openDoors(config: Config, opened: Opened, log: Log): Promise<void> {
  const ready = Promise.withResolvers<Fetch>()
  const fetch: Fetch = async (request, bindings) => (await ready.promise)(request, bindings)
  // The port is taken first, because that fails quickly. Requests that come while the shop is being set up wait for it.
  let admit: Admission = (...request) => void ready.promise.then(() => admit(...request))
  if (config.WORKER !== 'only') {
    opened.listening = await listen(fetch, config, (...request) => admit(...request))
    limitConnections(opened.listening.server, config)
  }
  const located = locate(config, opened.listening)

  const { vitals } = opened
  const database = await openDatabase(config, log, vitals)
  opened.database = database
  const accounts = await setUp(located, database, log)
  const shop = await buildShop({ config: located, db: database.db, openForJobs: database.openForJobs, log, vitals })
  opened.shop = shop
  stopOnSignal(() => close(opened), log)
  if (config.METRICS_PORT) opened.vitalsServer = await openVitals(config, database, { log, vitals })
  const { edge: gate, isCrowded } = createCrowdGate(located.publicUrl, vitals)
  const { watch, storage } = shop
  const site = shopHandler({ config: located, log, vitals, api: shop.fetch, watch, storage, isCrowded })
  admit = createAdmission({
    cached: [shop.edge, site.edge],
    clientLimit: createClientLimit(located, vitals),
    receiveBody: createBodyReceiver(),
    gate,
  })
  ready.resolve(site.fetch)
  process.stdout.write(banner(factsOf(located, accounts)))
  // Jobs can wait for a moment; whoever stands at the door should not.
  if (config.WORKER !== 'none') await shop.startJobs(config.API_ONLY ? undefined : site.fetch)
  database.watch()
  await shedStartUpMemory()
}

/** For those who run the shop, jobs without the web included. */
async function openVitals(
  { METRICS_HOST: host, METRICS_PORT: port = 0 }: Config,
  { db, poolUse }: OpenedDatabase,
  parts: { log: Log; vitals: Vitals },
): Promise<Server> {
  try {
    return await serveVitals({ host, port, db, poolUse, ...parts })
  } catch (error) {
    throw new StartError(`METRICS_PORT: cannot listen on ${host}:${port}: ${firstLine(error)}`, { cause: error })
  }
}

/** PORT=0 means any free port, which is known only now. */
function locate(config: Config, listening: Listening | undefined): Config {
  if (config.PORT !== 0 || !listening) return config
  const publicUrl = `http://localhost:${listening.port}`
  return { ...config, publicUrl, adminUrl: config.ADMIN_HOST ? config.adminUrl : publicUrl }
}

/** The schema and the demo, on connections of their own where a statement may take long. */
async function setUp(
  config: Config,
  database: OpenedDatabase,
  log: Log,
): Promise<Pick<BannerFacts, 'demo' | 'firstAdmin'>> {
  const patient = database.openPatient()
  try {
    await migrate(patient, log)
    const demo = await prepareDemo(config, patient, { log, now: () => new Date() })
    return { demo, firstAdmin: await firstAdminHint(config, patient) }
  } finally {
    await patient.destroy()
  }
}

/** Doors first, then the jobs, then what both stand on. */
async function close({ database, listening, shop, vitals, vitalsServer }: Opened): Promise<void> {
  vitals.beginStopping()
  if (listening) await stopServing(listening.server)
  await shop?.stop()
  vitalsServer?.close()
  vitalsServer?.closeAllConnections()
  await database?.close()
}

function factsOf(config: Config, accounts: Pick<BannerFacts, 'demo' | 'firstAdmin'>): BannerFacts {
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
