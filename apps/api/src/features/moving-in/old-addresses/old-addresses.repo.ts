import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/client.ts'

/** Addresses that are stored because visitors asked for them. */
const ASKED_MAX = 2_000

/** An address of the old shop with its target here. */
export interface AddressTarget {
  address: string
  target: string | null
}

/** Returns the targets of old addresses; null: none is known. Addresses that are not stored are missing. */
export async function listTargets(db: Db | Tx, addresses: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<AddressTarget>`
    select address, target from old_addresses where address = any(${[...addresses]}::text[])`.execute(db)
  return new Map(rows.map(({ address, target }) => [address, target]))
}

/** Returns which of these slugs products or categories have or had. */
export async function listKnownSlugs(db: Db | Tx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product_slugs where slug = any(${[...slugs]}::text[])
      and (product_id is not null or category is not null)`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** Stores where old addresses lead. A null leaves a target that is known. */
export async function saveTargets(tx: Db | Tx, targets: readonly AddressTarget[]): Promise<void> {
  if (targets.length === 0) return
  await sql`
    insert into old_addresses (address, target)
    select distinct on (t.address) t.address, t.target from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t(address text, target text)
    on conflict (address) do update set target = coalesce(excluded.target, old_addresses.target)`.execute(tx)
}

/** Sets or removes the target of an old address. */
export async function setTarget(tx: Tx, { address, target }: AddressTarget): Promise<void> {
  await tx
    .insertInto('old_addresses')
    .values({ address, target })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ target }))
    .execute()
}

/** Counts a visit of an old address without a target. Stores it only in a shop that imported something. */
export async function countMissing(db: Db, address: string): Promise<void> {
  await sql`
    insert into old_addresses (address, hits, last_asked_at)
    select ${address}::text, 1, now()
    where exists (select from import_runs where state = 'imported')
      and (exists (select from old_addresses where address = ${address})
        or (select count(*) from old_addresses where hits > 0) < ${ASKED_MAX})
    on conflict (address) do update set hits = old_addresses.hits + 1, last_asked_at = now()`.execute(db)
}

export async function deleteAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .deleteFrom('old_addresses')
    .where('address', 'in', [...addresses])
    .execute()
}

/** Deletes the addresses that lead to a page that is removed. */
export async function deleteAddressesTo(tx: Tx, target: string): Promise<void> {
  await tx.deleteFrom('old_addresses').where('target', '=', target).execute()
}

export const listAddressRows = (db: Db, limit: number) =>
  db
    .selectFrom('old_addresses')
    .selectAll()
    .orderBy(sql`target is not null`)
    .orderBy('hits', 'desc')
    .orderBy('address')
    .limit(limit)
    .execute()

/** Counts all old addresses, and those without a target. */
export const countOldAddresses = (db: Db): Promise<{ total: number; open: number }> =>
  db
    .selectFrom('old_addresses')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('target', 'is', null).as('open'),
    ])
    .executeTakeFirstOrThrow()
