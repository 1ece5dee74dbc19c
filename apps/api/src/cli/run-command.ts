import { resolve } from 'node:path'
import { BackupError } from '../backups/backup-error.ts'
import { readCommandConfig, ConfigError } from '../config.ts'
import { MigrationError } from '../db/migration-error.ts'
import type { Db } from '../db/client.ts'
import type { Logger } from '../deps.ts'
import { prepareDataDir } from '../boot/data-dir.ts'
import { createLogger } from '../boot/log.ts'
import { openDatabaseOfCommand } from '../boot/open-database.ts'
import { createPrivateFiles } from '../boot/private-files.ts'
import { giveToOwner } from './data-dir-owner.ts'
import { StartError } from '../boot/start-error.ts'
import { createMetrics } from '../metrics/metrics.ts'

/** An error that the operator can fix; its message is printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs a terminal command. Prints an expected error as one line on stderr, and sets exit code 1. */
export async function runCommand(work: (environment: NodeJS.ProcessEnv) => Promise<void>): Promise<void> {
  createPrivateFiles()
  try {
    await work(process.env)
  } catch (error) {
    const isExpected = [CommandError, BackupError, ConfigError, StartError, MigrationError].some(
      (kind) => error instanceof kind,
    )
    console.error(isExpected && error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    giveBackDataDir()
  }
}

/** A command that root runs leaves nothing in DATA_DIR that the shop cannot read or write. */
function giveBackDataDir(): void {
  try {
    giveToOwner(resolve(readCommandConfig(process.env).DATA_DIR))
  } catch (error) {
    // A wrong setting is reported already.
    if (!(error instanceof ConfigError)) throw error
  }
}

/** Opens the shop's database for `work`, whether or not the shop is running. */
export async function withDatabase(
  environment: NodeJS.ProcessEnv,
  work: (db: Db, log: Logger) => Promise<void>,
): Promise<void> {
  const config = readCommandConfig(environment)
  prepareDataDir(config.DATA_DIR)
  const log = createLogger(config)
  const database = await openDatabaseOfCommand(config, log, createMetrics())
  // A migration or a scan of a long table may exceed the statement timeout of pages.
  const maintenanceDb = database.openMaintenance()
  try {
    await work(maintenanceDb, log)
  } finally {
    await maintenanceDb.destroy()
    await database.close()
  }
}
