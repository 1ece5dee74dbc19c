import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { findNewestBackup, openBackup, type Backup } from '../backups/newest-backup.ts'
import { scratchServerUrl } from '../backups/scratch-database.ts'
import { REHEARSAL } from '../boot/migrate-shop.ts'
import { readCommandConfig, type Config } from '../config.ts'
import { insertRun } from '../features/job-runs/job-runs.repo.ts'
import { STOREFRONT_BUILD } from '../sites/storefront-site.ts'
import type { Answer } from './rehearsal/answers.ts'
import { recordAnswers, rehearse, type RehearsalOptions } from './rehearsal/rehearse.ts'
import { reportText } from './rehearsal/report-text.ts'
import { CommandError, runCommand, withDatabase } from './run-command.ts'

const USAGE =
  'npm run upgrade:rehearse [-- [BACKUP] [--record] [--json] [--report FILE] [--accept-differences] [--accept-locks]]'
/** What `--record` writes into DATA_DIR. */
const RECORDING = 'upgrade-answers.json'
const BUDGET_MS = 2 * 3_600_000

const Recording = z.object({
  backupMadeAt: z.string(),
  answers: z.array(
    z.object({
      kind: z.enum(['page', 'api']),
      path: z.string(),
      asStaff: z.boolean(),
      status: z.number(),
      values: z.record(z.string(), z.string()),
    }),
  ),
})

/**
 * `npm run upgrade:rehearse` tries the migrations of this version on the newest backup, in a scratch database, and prints
 * go or no-go. Exit code 0: go, 2: no-go, 1: it could not be tried. `-- --record` is for the version before: it records what
 * that one answers on the backup.
 */
await runCommand(async (environment) => {
  const { values, positionals } = readOptions()
  const config = readCommandConfig(environment)
  if (!existsSync(STOREFRONT_BUILD)) throw new CommandError('The storefront is not built: run npm run build first')
  await withDatabase(environment, async (db, log) => {
    const backup = await chooseBackup(config, positionals[0])
    const options: RehearsalOptions = {
      config,
      serverUrl: await scratchServerUrl(config),
      backup,
      log,
      now: () => new Date(),
      signal: AbortSignal.timeout(BUDGET_MS),
      recorded: values.record ? null : await readRecording(config, backup),
      accepts: { differences: values['accept-differences'], locks: values['accept-locks'] },
    }
    if (values.record) return writeRecording(config, backup, await recordAnswers(options))
    const startedAt = new Date()
    const report = await rehearse(options)
    const json = JSON.stringify(report, null, 2)
    console.log(values.json ? json : reportText(report))
    if (values.report) await writeFile(values.report, `${json}\n`)
    if (report.verdict === 'no-go') return void (process.exitCode = 2)
    // The only write to the database of the shop: the start of the new version reads it.
    const details = { migrations: report.pending.join(', ') }
    await insertRun(db, { job: REHEARSAL, startedAt, finishedAt: new Date(), outcome: 'done', details })
  })
})

function readOptions() {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        record: flag,
        json: flag,
        report: { type: 'string' },
        'accept-differences': flag,
        'accept-locks': flag,
      },
    })
  } catch {
    throw new CommandError(USAGE)
  }
}

async function chooseBackup(config: Config, path: string | undefined): Promise<Backup> {
  if (path !== undefined) return openBackup(path)
  const backup = await findNewestBackup(resolve(config.DATA_DIR))
  if ('reason' in backup) throw new CommandError(`${backup.reason} Run npm run backup:make -- /path/to/backups first`)
  return backup
}

function recordingIn({ DATA_DIR }: Config): string {
  return join(resolve(DATA_DIR), RECORDING)
}

async function writeRecording(config: Config, backup: Backup, answers: Answer[]): Promise<void> {
  const recording = { backupMadeAt: backup.madeAt.toISOString(), answers }
  await writeFile(recordingIn(config), JSON.stringify(recording), { mode: 0o600 })
  console.log(`Recorded ${answers.length} answers on the backup of ${recording.backupMadeAt}`)
}

/** Returns what the version before answered on this backup; null: nothing. */
async function readRecording(config: Config, backup: Backup): Promise<readonly Answer[] | null> {
  const text = await readFile(recordingIn(config), 'utf8').catch(() => null)
  if (text === null) return null
  const recording = Recording.safeParse(JSON.parse(text))
  const isOfBackup = recording.data?.backupMadeAt === backup.madeAt.toISOString()
  return recording.success && isOfBackup ? recording.data.answers : null
}
