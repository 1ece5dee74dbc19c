import { sql } from 'kysely'
import type { Db, Tx } from '../../db/client.ts'
import { writeSettings } from './settings.repo.ts'

/** Whether the shop is open. A shop without this setting is open: only a new store starts closed. */
export async function readIsOpen(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'opening').executeTakeFirst()
  return (row?.value as { isOpen?: boolean } | undefined)?.isOpen ?? true
}

/** Opens or closes the shop, at the time `at`. */
export const writeIsOpen = (tx: Tx, isOpen: boolean, at: Date): Promise<void> =>
  writeSettings(tx, 'opening', { isOpen }, at)

/**
 * Closes a new store: one without staff, products and orders, that was neither opened nor closed before. Returns whether
 * it did. Any other store stays as it is.
 */
export async function closeNewStore(db: Db | Tx, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into settings (key, value, updated_at)
    select 'opening', '{"isOpen": false}', ${at}
    where not exists (select from users where role = 'admin')
      and not exists (select from products) and not exists (select from orders)
    on conflict (key) do nothing`.execute(db)
  return numAffectedRows === 1n
}
