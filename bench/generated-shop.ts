import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../apps/api/src/db/client.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { insertSession } from '../apps/api/src/features/auth/sessions.repo.ts'
import { aggregateOrderTotals } from '../apps/api/src/features/orders/order-daily-totals.repo.ts'
import { hashToken, newToken } from '../apps/api/src/links/secret-token.ts'
import { benchDeps, listen, wholeShop } from './bench-shop.ts'
import { fillCatalog } from './fill-catalog.ts'
import { fillOrders } from './fill-orders.ts'

// Separate process: fills an empty database with orders, customers and products, and serves the API.

const [databaseUrl = '', orders = '', customers = '', products = ''] = process.argv.slice(2)
const deps = benchDeps(databaseUrl)
const { db } = deps
await migrate(db, deps.log)
const { count } = await db
  .selectFrom('orders')
  .select((row) => row.fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()
if (count === 0) {
  await fillCatalog(db, Number(products))
  await fillOrders(db, { customers: Number(customers), orders: Number(orders) })
  await aggregateOrderTotals(db)
  await sql.raw('vacuum analyze').execute(db)
}

const admin = {
  user_id: 'usr_bench',
  email: 'bench@atelier.example',
  name: 'Ines Carrow',
  role: 'admin' as const,
  admin_role: 'SUPER_ADMIN' as const,
}
await db
  .insertInto('users')
  .values(admin)
  .onConflict((row) => row.doNothing())
  .execute()
const token = newToken(randomBytes)
await inTransaction(db, (tx) =>
  insertSession(tx, {
    tokenHash: hashToken(token),
    audience: 'staff',
    userId: admin.user_id,
    idleMs: 3_600_000,
    absoluteMs: 3_600_000,
  }),
)
const samples = await db
  .selectFrom('orders')
  .select(['order_id', 'email', 'user_id', 'first_name', 'last_name'])
  .where('user_id', 'is not', null)
  .orderBy('email')
  .limit(20)
  .execute()
process.send?.({ port: await listen(wholeShop(deps)), token, samples })
process.on('disconnect', () => process.exit())
