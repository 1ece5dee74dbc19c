import { HOUR_MS } from '@atelier/domain/limits/durations'
import { BackupError } from '../../backups/backup-error.ts'
import { findNewestBackup, type Backup } from '../../backups/newest-backup.ts'
import { restoreIntoScratch } from '../../backups/restore-into-scratch.ts'
import { scratchServerUrl, withScratchDatabase, type ScratchDatabase } from '../../backups/scratch-database.ts'
import { inTransaction } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import type { Deps } from '../../deps.ts'
import { readFreeSpace } from '../../files/free-space.ts'
import { verifyAudit } from '../audit/audit.public.ts'
import { queueEmail, type NoticeData } from '../email/email.public.ts'
import { hasFailedSince } from '../job-runs/job-runs.public.ts'
import { findOrder } from '../orders/orders.public.ts'
import { describeFailure } from './describe-failure.ts'
import { findNewestOrderId, readDatabaseBytes } from './restore-drill.repo.ts'

/** The name of the job. */
export const DRILL = 'drill-restore'

/** A drill that takes longer is stopped and counts as failed. */
const BUDGET_MS = 30 * 60_000
const GB = 1024 ** 3
/** The restored copy, its indexes while they are built, and what the shop itself needs. */
const spaceFor = (bytes: number): number => 2 * bytes + GB
/** The queue retries a failed job; staff get one email a night. */
const SILENCE_MS = 20 * HOUR_MS

type DrillDeps = Pick<Deps, 'db' | 'log' | 'config' | 'shop' | 'signals' | 'now'>

interface DrillLimits {
  budgetMs?: number
  /** Returns the free bytes of the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>
}

const freeBytesOf = async (folder: string): Promise<number> => (await readFreeSpace(folder)).freeBytes

/**
 * Restores the newest backup into a scratch database, compares it with its manifest, verifies the audit log and opens the
 * newest order. Returns what was found, or why nothing was done as `skipped`. When it fails, staff get an email and the
 * reason is thrown as a BackupError. The shop's database is only read.
 */
export async function drillRestore(
  deps: DrillDeps,
  signal: AbortSignal,
  { budgetMs = BUDGET_MS, freeBytes = freeBytesOf }: DrillLimits = {},
): Promise<Record<string, number | string>> {
  const budget = AbortSignal.timeout(budgetMs)
  try {
    const backup = await findBackupToDrill(deps)
    if ('skipped' in backup) return backup
    await assertSpace(deps, freeBytes)
    return await drill(deps, backup, AbortSignal.any([signal, budget]))
  } catch (error) {
    // The process stops, which says nothing about the backup.
    if (signal.aborted) return { unfinished: 1 }
    const reason = budget.aborted
      ? `The drill was stopped after ${Math.round(budgetMs / 60_000)} minutes.`
      : describeFailure(error)
    await sendAlert(deps, reason)
    throw new BackupError(reason, { cause: error })
  }
}

/** Returns the backup, or why there is no drill. */
async function findBackupToDrill({ db, config }: DrillDeps): Promise<Backup | { skipped: string }> {
  const { RESTORE_DRILL_MAX_GB: maxGb, DATA_DIR } = config
  if (maxGb === 0) return { skipped: 'RESTORE_DRILL_MAX_GB is 0.' }
  const backup = await findNewestBackup(DATA_DIR)
  if ('reason' in backup) return { skipped: backup.reason }
  const bytes = await readDatabaseBytes(db)
  if (bytes <= maxGb * GB) return backup
  return { skipped: `The database has ${(bytes / GB).toFixed(1)} GB, more than RESTORE_DRILL_MAX_GB.` }
}

/** Throws a BackupError when the disk is too small. The disk of another machine cannot be asked. */
async function assertSpace({ db, config }: DrillDeps, freeBytes: NonNullable<DrillLimits['freeBytes']>): Promise<void> {
  if (!config.embedded || config.SCRATCH_DATABASE_URL !== undefined) return
  const [needed, free] = [spaceFor(await readDatabaseBytes(db)), await freeBytes(config.DATA_DIR)]
  if (free >= needed) return
  throw new BackupError(
    `The disk of DATA_DIR has ${(free / GB).toFixed(1)} GB free, and a restore needs ${(needed / GB).toFixed(1)} GB.`,
  )
}

async function drill(
  { log, config, now }: DrillDeps,
  backup: Backup,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const startedAt = now().getTime()
  const server = await scratchServerUrl(config)
  const found = await withScratchDatabase(server, { log, now, signal }, async (scratch) => {
    await restoreIntoScratch(backup, scratch, { log, signal })
    const migrated = await migrate(scratch.db, log)
    return { migrated: migrated.length, ...(await inspect(scratch)) }
  })
  const [ended, madeAt] = [now().getTime(), backup.madeAt.getTime()]
  return {
    ...found,
    backupHours: Math.max(0, Math.round((startedAt - madeAt) / HOUR_MS)),
    seconds: Math.round((ended - startedAt) / 1_000),
  }
}

async function inspect({ db }: ScratchDatabase): Promise<{ auditRows: number; orderLines: number }> {
  const audit = await verifyAudit(db)
  if (!audit.ok) throw new BackupError(`The audit log of the backup is broken: ${audit.problem}.`)
  const orderId = await findNewestOrderId(db)
  const order = orderId === null ? null : await findOrder(db, orderId)
  if (orderId !== null && !order?.items.length) throw new BackupError(`The newest order, ${orderId}, has no items.`)
  return { auditRows: audit.entries, orderLines: order?.items.length ?? 0 }
}

async function sendAlert({ db, log, config, shop, signals, now }: DrillDeps, reason: string): Promise<void> {
  log.error({ reason }, 'the restore drill failed')
  if (await hasFailedSince(db, DRILL, new Date(now().getTime() - SILENCE_MS))) return
  const data: NoticeData = {
    preview: 'The last backup may not be usable.',
    title: 'The last backup could not be restored',
    paragraphs: [
      'Every night the shop restores its last backup beside itself, checks it and removes the copy. This time it failed:',
      reason,
      'Please forward this to the person who runs the server. Until a drill succeeds, do not rely on this backup. The operations guide explains the check "restore-drill".',
    ],
    isForStaff: true,
    shopUrl: config.publicUrl,
  }
  const { supportEmail: recipient } = shop.company
  await inTransaction(db, (tx) =>
    queueEmail(tx, { recipient, senderType: 'admin', type: 'alarm', subject: data.title, template: 'notice', data }),
  )
  signals.emit('mail-queued')
}
