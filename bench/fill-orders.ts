import { sql } from 'kysely'
import type { Db } from '../apps/api/src/db/client.ts'

const FIRST =
  'Amara Ines Maren Teo Claire Jun Priya Oskar Nell Diego Wilhelmina Camille Odette Hugo Lena Marcus Yuki Zoë Anaïs Bruno Chiara Dmitri Esther Farid Greta Hanne Ivo Jolie Kofi Łucja'.split(
    ' ',
  )
const LAST =
  'Holt Osei Takeda Lindqvist Beaumont Raman Brandt Abernathy Fuentes Marceau Laurent Dupont Carrow Vance Okafor Petrov Silva Moreau Haddad Keller Nakamura Oduya Quist Rossi Sørensen Tran Ueda Varga Weiss Xu Young Zeller Ashby Bellamy Castellanos Drummond Eriksen Fontaine Galloway Hawthorne'.split(
    ' ',
  )
/** Share of each order status, as in the demo and most shops: nine in ten orders are completed. */
const STATES = [
  ...Array.from({ length: 82 }, () => 'COMPLETED succeeded'),
  ...Array.from({ length: 4 }, () => 'DELIVERED succeeded'),
  ...Array.from({ length: 2 }, () => 'SHIPPED succeeded'),
  ...Array.from({ length: 2 }, () => 'PROCESSING succeeded'),
  'PENDING paid',
  ...Array.from({ length: 4 }, () => 'CANCELLED canceled'),
  ...Array.from({ length: 3 }, () => 'REFUNDED refunded'),
  'PENDING pending',
  'PENDING failed',
]
const DAYS = 548
const BATCH = 100_000
const BUILDERS = 4

const FILLED = ['users', 'orders', 'order_items', 'order_status_history']

/**
 * Fills a database that has products with customers and with orders of the last eighteen months, one line item each.
 * Drops the indexes first and builds several at once at the end: updating them row by row takes ten times as long.
 */
export async function fillOrders(db: Db, counts: { customers: number; orders: number }): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname = any(${FILLED}) and not i.indisunique`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  await fillCustomers(db, counts.customers)
  for (let from = 1; from <= counts.orders; from += BATCH) {
    await fillBatch(db, { from, to: Math.min(counts.orders, from + BATCH - 1), customers: counts.customers })
  }
  await fillLines(db)
  const build = async (): Promise<void> => {
    for (let index = indexes.pop(); index; index = indexes.pop()) await buildIndex(db, index.definition)
  }
  await Promise.all(Array.from({ length: BUILDERS }, build))
}

const buildIndex = (db: Db, definition: string): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '128MB'`.execute(connection)
    await sql.raw(definition).execute(connection)
  })

async function fillCustomers(db: Db, customers: number): Promise<void> {
  await sql`
    insert into users (user_id, email, name, role, created_at, updated_at, last_login_at)
    select 'usr_' || md5(n::text),
      lower(last || '.' || n || '@' || (array['example.com', 'example.org', 'mail.example'])[1 + n % 3]),
      first || ' ' || last, 'customer',
      now() - (abs(hashint4(n + 9)) % ${DAYS * 24}::integer) * interval '1 hour', now(), now()
    from (
      select n, (${FIRST}::text[])[1 + abs(hashint4(n)) % ${FIRST.length}::integer] as first,
        (${LAST}::text[])[1 + abs(hashint4(n + 5)) % ${LAST.length}::integer] as last
      from generate_series(1, ${customers}::integer) n
    ) people`.execute(db)
}

async function fillBatch(db: Db, { from, to, customers }: { from: number; to: number; customers: number }) {
  await sql`
    insert into orders (order_id, user_id, guest_id, email, status, payment_status, payment_method, subtotal_cents,
      tax_cents, total_cents, paid_cents, refunded_cents, first_name, last_name, address, city, state, zip_code, country,
      phone, items_text, created_at, updated_at)
    select 'ORD-' || upper(substr(md5('order' || n), 1, 12)), case when n % 10 > 0 then u.user_id end,
      case when n % 10 = 0 then 'guest_' || n end, u.email, split_part(state, ' ', 1), split_part(state, ' ', 2),
      'CREDIT_CARD', cents, cents * 8 / 100, cents + cents * 8 / 100,
      case when state ~ 'succeeded|paid|refunded' then cents + cents * 8 / 100 else 0 end,
      case when state ~ 'refunded' then cents + cents * 8 / 100 else 0 end,
      split_part(u.name, ' ', 1), split_part(u.name, ' ', 2), n || ' Juniper Lane', 'Brooklyn', 'NY', '11201', 'US',
      '+1 718 555 0148', 'Piece ' || n % 300 || ' Black (Noir)', at, at
    from (
      select n, (${STATES}::text[])[1 + abs(hashint4(n + 3)) % ${STATES.length}::integer] as state,
        20000 + abs(hashint4(n + 1)) % 380000 as cents,
        now() - (abs(hashint4(n + 2)) % ${DAYS * 86_400}::integer) * interval '1 second' as at,
        'usr_' || md5((1 + abs(hashint4(n + 4)) % ${customers}::integer)::text) as buyer
      from generate_series(${from}::integer, ${to}::integer) n
    ) invented
    join users u on u.user_id = buyer`.execute(db)
}

/** Inserts one line item per order, with triggers disabled: checks and counters would take longer than the inserts. */
async function fillLines(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into order_items (order_id, position, product_id, variant_id, name, color, unit_price_cents, quantity)
      select o.order_id, 0, v.product_id, v.variant_id, p.name, v.name, o.subtotal_cents, 1
      from orders o
      join color_variants v on v.variant_id = 1 + abs(hashtext(o.order_id)) % (select max(variant_id) from color_variants)
      join products p using (product_id)`.execute(tx)
    await sql`
      insert into order_status_history (order_id, status, created_at) select order_id, status, created_at from orders
    `.execute(tx)
    await sql`
      insert into product_sales select product_id, abs(hashtext(product_id)) % 500 from products`.execute(tx)
    // Most variants have stock: only a few products of a shop are sold out at a time.
    await sql`update color_variants set stock = 8 where variant_id % 40 <> 0 and stock < 5`.execute(tx)
  })
}
