import { readCommandConfig, ConfigError } from '../config.ts'
import { MigrationError } from '../db/migration-error.ts'
import type { Db } from '../db/client.ts'
import type { Logger } from '../deps.ts'
import { prepareDataDir } from '../boot/data-dir.ts'
import { createLogger } from '../boot/log.ts'
import { openDatabase } from '../boot/open-database.ts'
import { createPrivateFiles } from '../boot/private-files.ts'
import { StartError } from '../boot/start-error.ts'
import { createMetrics } from '../metrics/metrics.ts'

/** What the person at the terminal has to change. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs a command of the terminal; what is wrong is said in plain words on stderr, with exit code 1. */
export async function runCommand(work: (environment: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  createPrivateFiles()
  try {
    await work(process.env)
  } catch (error) {
    const isExpected = [CommandError, ConfigError, StartError, MigrationError].some((kind) => error instanceof kind)
    console.error(isExpected && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Opens the shop's database for one piece of work. The embedded one must not be open anywhere else at the time. */
export async function withDatabase(
  environment: NodeJS.ProcessEnv,
  work: (db: Db, log: Logger) => Promise<void>,
): Promise<void> {
  const config = readCommandConfig(environment)
  prepareDataDir(config.DATA_DIR)
  const log = createLogger(config)
  const database = await openDatabase(config, log, createMetrics())
  // A migration or a walk through a long table may take longer than the statement limit of pages.
  const patient = database.openMaintenance()
  try {
    await work(patient, log)
  } finally {
    await patient.destroy()
    await database.close()
  }
}
