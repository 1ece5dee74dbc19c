import { Resolver } from 'node:dns/promises'
import { connect } from 'node:tls'
import type { Carrier } from '../../adapters/carriers/carrier.ts'
import type { Deps } from '../../deps.ts'
import { verifyEncryption } from '../../adapters/email/verify-encryption.ts'
import { indexesOfMigrations, pendingMigrations } from '../../db/migrate.ts'
import { readFreeSpace } from '../../files/free-space.ts'
import { readLastBackup } from '../../files/last-backup.ts'
import {
  listIndexes,
  readBloat,
  readLastDrill,
  readTaxRecords,
  readMigrationHistory,
  readReplication,
  readServerFacts,
  readWebhooks,
  type BloatFacts,
  type DrillFacts,
  type IndexFacts,
  type ReplicationFacts,
  type ServerFacts,
  type TaxRecordFacts,
  type WebhookFacts,
} from './doctor.repo.ts'
import { readRateFacts, type RateFacts } from './read-rate-facts.ts'

/** What the checks ask of the database. */
export interface DatabaseProbes {
  readServerFacts: () => Promise<ServerFacts>
  listIndexes: () => Promise<IndexFacts[]>
  /** The names of the indexes that the schema needs. */
  listNeededIndexes: () => Promise<string[]>
  readBloat: (minDeadRows: number) => Promise<BloatFacts>
  readReplication: () => Promise<ReplicationFacts>
  /** Null: the database has no schema of the shop. Throws a MigrationError for one that cannot be migrated. */
  listPendingMigrations: () => Promise<string[] | null>
  readWebhooks: (provider: string, days: number) => Promise<WebhookFacts>
  /** Null: no drill restored a backup yet. */
  readLastDrill: () => Promise<DrillFacts | null>
  /** Null: no provider calculates taxes. */
  readTaxRecords: () => Promise<TaxRecordFacts | null>
  readRates: () => Promise<RateFacts>
}

/** What the checks ask of the world. Tests replace them. */
export interface Probes {
  config: Deps['config']
  now: () => Date
  /** Why the database cannot be asked, as a sentence without secrets; otherwise the database. */
  database: DatabaseProbes | string
  emailTransport: Pick<Deps['emailTransport'], 'verify'>
  payments: Pick<Deps['payments'], 'id' | 'listMovements'>
  /** Null: staff type tracking numbers. */
  carrier: Pick<Carrier, 'verify' | 'isTest' | 'hasWebhook'> | null
  storage: Pick<Deps['storage'], 'put' | 'read' | 'remove'>
  fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Rejects when the mail server offers no encryption, or its certificate is not valid. */
  verifyEncryption: (smtpUrl: string) => Promise<void>
  /** Returns the texts of a name; none when it does not exist. */
  lookUpTexts: (name: string) => Promise<string[]>
  /** Returns when the certificate of a server ends. */
  certificateEnd: (host: string, port: number, signal: AbortSignal) => Promise<Date>
  freeSpace: (folder: string) => Promise<{ freeBytes: number; totalBytes: number }>
  readLastBackup: (dataDir: string) => Promise<Date | null>
}

/** The probes of a check that needs the database. */
export type ConnectedProbes = Probes & { database: DatabaseProbes }

export const databaseProbes = (db: Deps['db']): DatabaseProbes => ({
  readServerFacts: () => readServerFacts(db),
  listIndexes: () => listIndexes(db),
  listNeededIndexes: indexesOfMigrations,
  readBloat: (minDeadRows) => readBloat(db, minDeadRows),
  readReplication: () => readReplication(db),
  listPendingMigrations: async () => {
    const history = await readMigrationHistory(db)
    return history && pendingMigrations(history)
  },
  readWebhooks: (provider, days) => readWebhooks(db, provider, days),
  readLastDrill: () => readLastDrill(db),
  readTaxRecords: () => readTaxRecords(db),
  readRates: () => readRateFacts(db),
})

const DNS = { timeout: 2_000, tries: 2 }
/** Answers that mean: there is no such record. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

async function lookUpTexts(name: string): Promise<string[]> {
  try {
    const records = await new Resolver(DNS).resolveTxt(name)
    return records.map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return []
    throw error
  }
}

function certificateEnd(host: string, port: number, signal: AbortSignal): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  // An invalid certificate has an end, too; that it is invalid is seen by the request.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.once('error', reject)
  const giveUp = (): void => void socket.destroy(new Error('aborted'))
  signal.addEventListener('abort', giveUp)
  return promise.finally(() => {
    signal.removeEventListener('abort', giveUp)
    socket.destroy()
  })
}

/** Returns the real probes of a shop. */
export const realProbes = (
  parts: Pick<Probes, 'config' | 'now' | 'database' | 'emailTransport' | 'payments' | 'carrier' | 'storage'>,
): Probes => ({
  ...parts,
  fetch: (address, init) => fetch(address, init),
  verifyEncryption,
  lookUpTexts,
  certificateEnd,
  freeSpace: readFreeSpace,
  readLastBackup,
})
