import type { AdminRole } from '@atelier/domain/access/permissions'
import { daysBefore } from '@atelier/domain/region/shop-dates'
import { sql } from 'kysely'
import type { Config } from '../../apps/api/src/config.ts'
import type { Logger } from '../../apps/api/src/deps.ts'
import { inTransaction, type Db, type Tx } from '../../apps/api/src/db/client.ts'
import { DEMO_CUSTOMER, DEMO_STAFF, hashDemoPassword, isEmpty } from './demo-accounts.ts'
import { generateHistory } from './history/demo-history.ts'
import { insertAuditLog } from './insert-audit-log.ts'
import { insertCatalog } from './insert-catalog.ts'
import { insertDemoHistory } from './insert-demo-history.ts'
import { insertEmails } from './insert-emails.ts'
import { insertMessages } from './insert-messages.ts'
import { insertOrderEmails, type Links } from './insert-order-emails.ts'
import { insertSales } from './insert-sales.ts'
import { insertShopLife } from './insert-shop-life.ts'
import { insertTurns } from './insert-turns.ts'
import { insertVisits } from './insert-visits.ts'
import { publishDocuments } from './store.ts'

export interface SeedDeps {
  db: Db
  log: Pick<Logger, 'info'>
  now: () => Date
  demoPassword: string
  /** The base of email links, and the sender of emails. */
  config: Links & Pick<Config, 'MAIL_FROM'>
}

/** The advisory lock that is held while the demo is inserted. */
const SEED_LOCK = 7_330_417

/**
 * Fills an empty database with the demo in one transaction: catalog, accounts, eighteen months of orders, three of
 * visits, and two weeks of the audit log. Leaves any other database alone. Returns whether it inserted; of two concurrent processes, one does.
 */
export async function seedDemo({ db, log, now, demoPassword, config }: SeedDeps): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const passwordHash = await hashDemoPassword(demoPassword)
  const startedAt = performance.now()

  const wrote = await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    const today = now()
    const history = generateHistory(await insertCatalog(tx, today), today)
    await insertTurns(tx)
    // It was closed if it started as an empty store.
    await tx.deleteFrom('settings').where('key', '=', 'opening').execute()
    await insertAccounts(tx, { today, passwordHash, customerSeenAt: history.demoCustomerLastLoginAt })
    await insertDemoHistory(tx, history, today)
    await insertSales(tx, today)
    await publishDocuments(tx, today, config.MAIL_FROM)
    await insertShopLife(tx, history, today)
    await insertMessages(tx, history, today)
    await insertEmails(tx, today)
    await insertOrderEmails(tx, { today, config })
    await insertVisits(tx, history, today)
    await insertAuditLog(tx, today)
    return true
  })
  if (wrote) log.info({ ms: Math.round(performance.now() - startedAt) }, 'demo boutique written')
  return wrote
}

/** Hours since the last sign-in of each staff account before the audit log begins; the viewer's has never been used. */
const STAFF_SEEN_HOURS_AGO: Readonly<Record<AdminRole, number | null>> = {
  SUPER_ADMIN: 351.3,
  ADMIN: 342.8,
  MANAGER: 340.2,
  EDITOR: 364.6,
  VIEWER: null,
}

async function insertAccounts(
  tx: Tx,
  { today, passwordHash, customerSeenAt }: { today: Date; passwordHash: string; customerSeenAt: Date },
): Promise<void> {
  const staff = DEMO_STAFF.map(({ userId, email, name, role }, index) => {
    const seenHoursAgo = STAFF_SEEN_HOURS_AGO[role]
    return {
      user_id: userId,
      email,
      name,
      role: 'admin' as const,
      admin_role: role,
      password_hash: passwordHash,
      created_at: daysBefore(today, 900 - index * 40),
      updated_at: daysBefore(today, 900 - index * 40),
      last_login_at: seenHoursAgo === null ? null : daysBefore(today, seenHoursAgo / 24),
      email_verified_at: null,
    }
  })
  const customer = {
    user_id: DEMO_CUSTOMER.userId,
    email: DEMO_CUSTOMER.email,
    name: DEMO_CUSTOMER.name,
    role: 'customer' as const,
    admin_role: null,
    password_hash: passwordHash,
    created_at: daysBefore(today, 240),
    updated_at: daysBefore(today, 240),
    last_login_at: customerSeenAt,
    email_verified_at: daysBefore(today, 240),
  }
  await tx
    .insertInto('users')
    .values([...staff, customer])
    .execute()
}
