import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import { openEmailTransport } from '../adapters/email/open-email-transport.ts'
import { openCarrier } from '../adapters/carriers/open-carrier.ts'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { openStorage } from '../adapters/storage/open-storage.ts'
import { createLogger } from '../boot/log.ts'
import { openDatabaseOfCommand, type OpenedDatabase } from '../boot/open-database.ts'
import { firstLine } from '../boot/start-error.ts'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { serverDirectory } from '../db/embedded/data-directory.ts'
import { findRunningServer } from '../db/embedded/postgres-server.ts'
import { CHECKS } from '../features/doctor/all-checks.ts'
import { DEADLINE_MS, examine } from '../features/doctor/examine.ts'
import { databaseProbes, realProbes } from '../features/doctor/probes.ts'
import { createMetrics } from '../metrics/metrics.ts'

const log = createLogger({ LOG_LEVEL: 'silent' })

/** Examines the installation that an environment configures, without starting or changing anything of it. */
export async function examineInstallation(environment: NodeJS.ProcessEnv): Promise<DoctorLine[]> {
  let config: Config
  try {
    config = await withStoredSecret(readConfig(environment))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return examine(CHECKS, { configurationProblem: `${error.message}.` })
  }
  const emailTransport = openEmailTransport(config)
  const now = () => new Date()
  const opened = await openWithinDeadline(config)
  try {
    const database = typeof opened === 'string' ? opened : databaseProbes(opened.db)
    const payments = typeof opened === 'string' ? { id: config.PAYMENTS } : await openProvider(config, opened)
    const { carrier } = await openCarrier(config)
    const probes = realProbes({
      config,
      now,
      database,
      emailTransport,
      payments,
      carrier,
      storage: openStorage(config),
    })
    return await examine(CHECKS, probes)
  } finally {
    emailTransport.close()
    if (typeof opened !== 'string') await opened.close()
  }
}

async function openProvider(config: Config, { db }: OpenedDatabase) {
  const { payments } = await openPayments({ config, db, log, now: () => new Date(), randomBytes })
  return payments
}

/** The secret that a shop with its own database has generated. The doctor generates none. */
async function withStoredSecret(config: Config): Promise<Config> {
  if (config.SESSION_SECRET !== undefined) return config
  const stored = await readFile(join(config.DATA_DIR, 'session-secret'), 'utf8').catch(() => '')
  return stored === '' ? config : { ...config, SESSION_SECRET: stored.trim() }
}

/** Opens the database of the shop, or returns why it cannot be asked. Starts no server. */
async function openWithinDeadline(config: Config): Promise<OpenedDatabase | string> {
  if (config.embedded && !(await findRunningServer(serverDirectory(resolve(config.DATA_DIR)))))
    return 'No shop is running with this DATA_DIR, so its database does not run.'
  const { promise: late, resolve: giveUp } = Promise.withResolvers<string>()
  const timer = setTimeout(() => giveUp(`PostgreSQL does not respond within ${DEADLINE_MS / 1_000} s.`), DEADLINE_MS)
  const opening = openDatabaseOfCommand(config, log, createMetrics()).catch((error: unknown) => `${firstLine(error)}.`)
  try {
    return await Promise.race([opening, late])
  } finally {
    clearTimeout(timer)
  }
}
