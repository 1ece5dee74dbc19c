import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { AppliedMigration } from '../../db/earlier-history.ts'

/** What PostgreSQL says about itself. Sizes in bytes. */
export interface ServerFacts {
  /** As `server_version_num`: 150018 is 15.18. */
  version: number
  /** The clock of the server. */
  now: Date
  settings: Readonly<Record<string, string>>
  sharedBuffersBytes: number
  databaseBytes: number
  connections: number
  hasTrigrams: boolean
}

/** Settings of the server that decide whether a confirmed order is safe, and whether tables stay small. */
const SETTINGS = ['autovacuum', 'fsync', 'full_page_writes', 'max_connections', 'synchronous_commit']

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::integer as version,
      clock_timestamp() as now,
      (select json_object_agg(name, setting) from pg_settings where name = any(${SETTINGS})) as settings,
      pg_size_bytes(current_setting('shared_buffers')) as "sharedBuffersBytes",
      pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('no row')
  return facts
}

export interface IndexFacts {
  name: string
  isValid: boolean
}

/** Lists the indexes of the shop's tables. One that was created concurrently and failed is not valid. */
export async function listIndexes(db: Db): Promise<IndexFacts[]> {
  const { rows } = await sql<IndexFacts>`
    select c.relname as name, i.indisvalid and i.indisready as "isValid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace`.execute(db)
  return rows
}

export interface BloatFacts {
  /** Tables with many dead rows, the worst first. */
  tables: { name: string; deadRows: number; liveRows: number }[]
  /** Transactions since the oldest row that was not frozen. PostgreSQL stops at two billion. */
  transactionAge: number
}

const TABLES_SHOWN = 3

export async function readBloat(db: Db, minDeadRows: number): Promise<BloatFacts> {
  const [{ rows: tables }, { rows: ages }] = await Promise.all([
    sql<BloatFacts['tables'][number]>`
      select relname as name, n_dead_tup as "deadRows", n_live_tup as "liveRows" from pg_stat_user_tables
      where n_dead_tup > ${minDeadRows} and n_dead_tup > n_live_tup / 2
      order by n_dead_tup desc limit ${TABLES_SHOWN}`.execute(db),
    sql<{ age: number }>`
      select age(datfrozenxid) as age from pg_database where datname = current_database()`.execute(db),
  ])
  return { tables, transactionAge: ages[0]?.age ?? 0 }
}

export interface ReplicationFacts {
  /** Null where the role may not read them. */
  standbys: { name: string; lagSeconds: number | null; lagBytes: number | null }[]
  /** Slots without a standby retain WAL until the disk is full. */
  unusedSlots: { name: string; retainedBytes: number }[]
}

export async function readReplication(db: Db): Promise<ReplicationFacts> {
  const [{ rows: standbys }, { rows: unusedSlots }] = await Promise.all([
    sql<ReplicationFacts['standbys'][number]>`
      select coalesce(application_name, '') as name,
        extract(epoch from replay_lag)::double precision as "lagSeconds",
        pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as "lagBytes"
      from pg_stat_replication`.execute(db),
    sql<ReplicationFacts['unusedSlots'][number]>`
      select slot_name as name,
        coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as "retainedBytes"
      from pg_replication_slots where not active`.execute(db),
  ])
  return { standbys, unusedSlots }
}

/** Lists the migrations that ran; null: the database has no schema of the shop. */
export async function readMigrationHistory(db: Db): Promise<AppliedMigration[] | null> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.schema_migrations') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return null
  const history = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute(db)
  return history.rows
}

export interface WebhookFacts {
  /** Null: none was received, or it was deleted since. */
  lastReceivedAt: Date | null
  /** Whether the provider took money for an order in the last days. */
  hasRecentPayments: boolean
}

/** Returns when the provider last sent a signed message, and whether it took money in the last `days`. */
export async function readWebhooks(db: Db, provider: string, days: number): Promise<WebhookFacts> {
  const { rows } = await sql<WebhookFacts>`
    select (select max(received_at) from provider_events where provider = ${provider}) as "lastReceivedAt",
      exists (select from orders o join payments p on p.order_id = o.order_id
        where o.created_at > now() - ${days}::integer * interval '1 day'
          and p.provider = ${provider} and p.state = 'succeeded') as "hasRecentPayments"`.execute(db)
  return rows[0] ?? { lastReceivedAt: null, hasRecentPayments: false }
}

export interface DrillFacts {
  at: Date
  outcome: 'done' | 'failed'
  /** How long it took. */
  seconds: number
  /** Why it failed; empty when it succeeded. */
  reason: string
}

/** Returns the last restore drill that restored a backup or failed; null: none. */
/** Orders of which the tax provider did not record something in the last 30 days, the latest first. */
export interface TaxRecordFacts {
  failedOrders: string[]
}

/** Returns what the tax provider has not recorded; null: it calculated the tax of no order. */
export async function readTaxRecords(db: Db): Promise<TaxRecordFacts | null> {
  const { rows } = await sql<TaxRecordFacts>`
    select coalesce((select json_agg(order_id order by latest desc) from (
      select order_id, max(created_at) as latest from tax_transactions
      where status = 'failed' and created_at > now() - interval '30 days' group by order_id limit 100) f), '[]') as "failedOrders"
    where exists (select from tax_transactions)`.execute(db)
  return rows[0] ?? null
}

export async function readLastDrill(db: Db): Promise<DrillFacts | null> {
  const { rows } = await sql<DrillFacts>`
    select finished_at as at, outcome, coalesce(details ->> 'error', '') as reason,
      round(extract(epoch from finished_at - started_at))::integer as seconds
    from job_runs
    where job = 'drill-restore' and outcome in ('done', 'failed') and not details ? 'skipped'
    order by finished_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
