import { sql } from 'kysely'
import { describeFailure } from '../../features/restore-drill/describe-failure.ts'
import { verifyAudit } from '../../features/audit/audit.public.ts'
import { readMigrationHistory } from '../../features/doctor/doctor.public.ts'
import { reconcileOrders } from '../../features/payments/ledger/reconcile-orders.ts'
import { checkStockMovements } from '../../features/products/check-stock-movements.ts'
import type { Backup } from '../../backups/newest-backup.ts'
import { restoreIntoScratch } from '../../backups/restore-into-scratch.ts'
import { withScratchDatabase, type ScratchDatabase } from '../../backups/scratch-database.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { migrate, pendingMigrations } from '../../db/migrate.ts'
import { measureMigrations, type MigrationTiming } from '../../db/migration-timing.ts'
import type { Logger } from '../../deps.ts'
import { compareAnswers, takeAnswers, type Answer, type Difference } from './answers.ts'
import { openCopy } from './open-copy.ts'

/** No statement of the shop waits longer for a migration. */
export const MAX_LOCK_MS = 2_000

export interface RehearsalReport {
  verdict: 'go' | 'no-go'
  /** Why it is no-go, one line each. */
  problems: string[]
  backup: { path: string; madeAt: string }
  pending: string[]
  restoreMs: number
  migrations: MigrationTiming[]
  /** Rows by table, where the count changed. */
  rows: Record<string, { before: number; after: number }>
  /** How pages and API calls were compared, or why not. */
  compared: { how: 'recorded' | 'same-schema' | 'not-compared'; pages: number; calls: number }
  differences: Difference[]
  audit: string
  ledger: string
}

export interface RehearsalOptions {
  config: Config
  serverUrl: string
  backup: Backup
  log: Logger
  now: () => Date
  signal: AbortSignal
  /** What the version before answered on the same backup. */
  recorded: readonly Answer[] | null
  maxLockMs?: number
  /** Problems that the operator has judged. */
  accepts?: { differences?: boolean; locks?: boolean }
  /** The migrations and the built storefront, for tests. */
  folder?: string
  build?: string
}

/** Restores a backup into a scratch database and records what this version answers there, without migrating it. */
export const recordAnswers = (options: RehearsalOptions): Promise<Answer[]> =>
  withScratchDatabase(options.serverUrl, options, async (copy) => {
    await restoreIntoScratch(options.backup, copy, options)
    return answersOf(copy.db, options, null)
  })

/**
 * Rehearses the upgrade: restores the backup into a scratch database, migrates it there, measures, checks and compares. The
 * database of the shop is not opened. A migration that fails makes the verdict no-go; a backup that cannot be restored throws.
 */
export const rehearse = (options: RehearsalOptions): Promise<RehearsalReport> =>
  withScratchDatabase(options.serverUrl, options, async (copy) => {
    const startedAt = performance.now()
    await restoreIntoScratch(options.backup, copy, options)
    const restoreMs = Math.round(performance.now() - startedAt)
    const { path, madeAt } = options.backup
    const pending = await pendingMigrations((await readMigrationHistory(copy.db)) ?? [], options.folder)
    const report: RehearsalReport = {
      verdict: 'no-go',
      problems: [],
      backup: { path, madeAt: madeAt.toISOString() },
      pending,
      restoreMs,
      migrations: [],
      rows: {},
      compared: { how: 'not-compared', pages: 0, calls: 0 },
      differences: [],
      audit: 'not verified',
      ledger: 'not compared',
    }
    const before = await answersBefore(copy.db, options, pending)
    const rowsBefore = await countAllRows(copy.db)
    if (await migrateCopy(copy, options, report)) {
      report.rows = changedRows(rowsBefore, await countAllRows(copy.db))
      await checkCopy(copy.db, options, report)
      await compare(copy.db, options, { before, report })
      report.problems.push(...problemsOf(report, options))
    }
    return { ...report, verdict: report.problems.length === 0 ? 'go' : 'no-go' }
  })

/** Asks the copy. With `asked`, the same questions as before. */
async function answersOf(
  db: Db,
  { config, build }: RehearsalOptions,
  asked: readonly Answer[] | null,
): Promise<Answer[]> {
  const copy = await openCopy(db, config, build)
  try {
    return await takeAnswers(copy.ask, asked ?? (await copy.questions()))
  } finally {
    await copy.close()
  }
}

/** Only the version before can answer on its schema; without a pending migration this one can. */
async function answersBefore(
  db: Db,
  options: RehearsalOptions,
  pending: readonly string[],
): Promise<RehearsedAnswers | null> {
  if (options.recorded) return { how: 'recorded', answers: options.recorded }
  return pending.length === 0 ? { how: 'same-schema', answers: await answersOf(db, options, null) } : null
}

interface RehearsedAnswers {
  how: 'recorded' | 'same-schema'
  answers: readonly Answer[]
}

/** Returns whether every migration ran. */
async function migrateCopy(
  { db }: ScratchDatabase,
  { log, folder }: RehearsalOptions,
  report: RehearsalReport,
): Promise<boolean> {
  const measured = measureMigrations(db)
  try {
    await migrate(db, log, { observer: measured.observer, ...(folder !== undefined && { folder }) })
    return true
  } catch (error) {
    const failed = report.pending[measured.timings.length] ?? 'A migration'
    report.problems.push(`${failed} failed: ${describeFailure(error)}`)
    return false
  } finally {
    await measured.stop()
    report.migrations = measured.timings
  }
}

async function countAllRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', 'sessions')
    order by tablename`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

function changedRows(before: Record<string, number>, after: Record<string, number>): RehearsalReport['rows'] {
  const tables = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = tables
    .map((table) => [table, { before: before[table] ?? 0, after: after[table] ?? 0 }] as const)
    .filter(([, count]) => count.before !== count.after)
  return Object.fromEntries(changed)
}

async function checkCopy(db: Db, { log, signal }: RehearsalOptions, report: RehearsalReport): Promise<void> {
  const audit = await verifyAudit(db)
  report.audit = audit.ok ? `intact, ${audit.entries} rows` : `broken: ${audit.problem}`
  if (!audit.ok) report.problems.push(`The audit log is broken: ${audit.problem}`)
  const quiet = { ...log, error: () => undefined, info: () => undefined }
  try {
    const { compared } = await reconcileOrders({ db, log: quiet }, signal)
    report.ledger = `${compared} orders agree with their transactions`
  } catch (error) {
    report.ledger = describeFailure(error)
    report.problems.push(report.ledger)
  }
  const { differing } = await checkStockMovements({ db, log: quiet })
  if (differing > 0) report.problems.push(`The stock of ${differing} colors differs from its history`)
}

async function compare(
  db: Db,
  options: RehearsalOptions,
  { before, report }: { before: RehearsedAnswers | null; report: RehearsalReport },
): Promise<void> {
  const after = await answersOf(db, options, before?.answers ?? null)
  const count = (kind: Answer['kind']): number => after.filter((answer) => answer.kind === kind).length
  report.compared = { how: before?.how ?? 'not-compared', pages: count('page'), calls: count('api') }
  if (before) report.differences = compareAnswers(before.answers, after)
  // A failing page needs no comparison.
  const failing = after
    .filter(({ status }) => status >= 500)
    .map(({ kind, path, status }) => `${kind} ${path}: ${status}`)
  if (failing.length > 0) report.problems.push(`${failing.length} answers fail: ${failing.slice(0, 5).join(', ')}`)
}

function problemsOf(
  { migrations, rows, differences }: RehearsalReport,
  { maxLockMs = MAX_LOCK_MS, accepts = {} }: RehearsalOptions,
): string[] {
  const locked = accepts.locks ? [] : migrations.filter(({ longestLockMs }) => longestLockMs > maxLockMs)
  const lost = Object.entries(rows).filter(([, { before, after }]) => after < before)
  const changed = accepts.differences ? [] : [...lost.map(([table]) => `${table} lost rows`), ...differences]
  return [
    ...locked.map(
      ({ migration, longestLockMs, lock }) => `${migration} holds ${lock ?? 'a lock'} for ${longestLockMs} ms`,
    ),
    ...(changed.length > 0 ? [`${changed.length} differences, listed below`] : []),
  ]
}
