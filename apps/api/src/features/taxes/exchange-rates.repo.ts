import type { EcbDay } from '@atelier/domain/tax/ecb-rates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'

/** Stores the rates of these days, in place of those that the days had. */
export async function storeRates(tx: Tx, days: readonly EcbDay[]): Promise<void> {
  await sql`
    insert into exchange_rates (day, rates)
    select d.day, d.rates from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, rates jsonb)
    on conflict (day) do update set rates = excluded.rates where exchange_rates.rates <> excluded.rates`.execute(tx)
}

/** Returns the first stored day in a range, with its rates; undefined: there is none. */
export async function findRates(db: Db, from: string, to: string): Promise<EcbDay | undefined> {
  const { rows } = await sql<EcbDay>`
    select to_char(day, 'YYYY-MM-DD') as day, rates from exchange_rates
    where day between ${from}::date and ${to}::date order by day limit 1`.execute(db)
  return rows[0]
}

/** Returns the last stored days, newest first. */
export async function listLastRates(db: Db | Tx, limit: number): Promise<EcbDay[]> {
  const { rows } = await sql<EcbDay>`
    select to_char(day, 'YYYY-MM-DD') as day, rates from exchange_rates order by day desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the first stored day; null: none is stored. */
export async function findFirstRateDay(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as day from exchange_rates`.execute(db)
  return rows[0]?.day ?? null
}
