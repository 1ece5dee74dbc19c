import type { ListCustomersQuery } from '@atelier/domain/customers/customers.schema'
import { phoneDigits } from '@atelier/domain/orders/order-search'
import { foldText } from '@atelier/domain/products/search-terms'
import { policy } from '@atelier/domain/policy'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { CUSTOM_PLAN } from '../../../db/prepared-statements.ts'
import { containing, trigramPrefilter } from '../../../db/trigram-prefilter.ts'
import { customerColumns, isListed, type CustomerRecord } from './customer-records.repo.ts'

/** Which index serves best depends on the words: no plan is kept for them. */
const customPlan = sql.raw(CUSTOM_PLAN)

/** How many matches of a search are counted and paged through; who has more narrows it down. */
const { customersCounted: COUNTED } = policy

/** Three letters can be looked up wherever they stand; fewer stand in nearly every row, so they begin a word. */
const SHORTEST_INSIDE = 3

/**
 * One text that is looked for. Of an address the index is asked for what stands before the @ alone: half of all addresses
 * end alike, and going through everybody who has that end takes longer than comparing the few who have the rest.
 */
function spelled(spelling: string): RawBuilder<unknown> {
  const part = spelling.replace(/@.*$/, '')
  const probe = trigramPrefilter(part.length < SHORTEST_INSIDE ? spelling : part)
  if (probe === containing(spelling)) return sql`u.search_text like ${probe}`
  return sql`(u.search_text like ${probe} and (u.search_text || '') like ${containing(spelling)})`
}

/** A number that so many orders were placed with is nobody's: the house's own, or the beginning of everybody's. */
const PHONE_ROWS = 2_000

/** A search as the database is asked it: the words, and whose telephone number they are, as far as that was looked for. */
interface Search {
  searchText: string
  byPhone: readonly string[]
  isCutShort: boolean
}

/** Who gave a telephone number with the digits of a search, with an order or in the address book. */
async function resolvePhoneSearch(db: Db, searchText: string): Promise<Search> {
  const digits = phoneDigits(searchText)
  if (digits === null) return { searchText, byPhone: [], isCutShort: false }
  const pattern = `%${digits}%`
  const { rows } = await sql<{ userId: string }>`${customPlan}
    select coalesce(user_id, guest_id) as "userId" from orders
    where search_text like ${pattern} and split_part(search_text, e'\n', 4) like ${pattern}
      and coalesce(user_id, guest_id) is not null
    union all
    select user_id from addresses where regexp_replace(phone, '[^0-9]', '', 'g') like ${pattern}
    limit ${PHONE_ROWS}`.execute(db)
  const byPhone = [...new Set(rows.map(({ userId }) => userId))]
  return { searchText, byPhone, isCutShort: rows.length === PHONE_ROWS }
}

/** Names are found without regard to accents; those that are written in other letters, as they are written. */
function matchesSearch({ searchText: search, byPhone }: Search) {
  // No name has an @.
  const asName = search.includes('@') ? '' : foldText(search)
  const spellings = new Set([search.toLowerCase(), asName].filter((spelling) => spelling !== ''))
  const ways = [...spellings].flatMap((spelling) => {
    if (spelling.length >= SHORTEST_INSIDE) return [spelled(spelling)]
    const begins = containing(spelling).slice(1)
    return [begins, `% ${begins}`, `%\n${begins}`].map((pattern) => sql`u.search_text like ${pattern}`)
  })
  if (byPhone.length > 0) ways.push(sql`u.user_id = any(${byPhone}::text[])`)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Everything the list is narrowed down by, but the search. */
function filterConditions({ role, status }: ListCustomersQuery) {
  const all = [isListed]
  if (role) all.push(sql`u.role = ${role}`)
  if (status === 'active') all.push(sql`u.is_active`)
  if (status === 'inactive') all.push(sql`not u.is_active`)
  return sql.join(all, sql` and `)
}

/** What each sort key orders by, forwards and backwards; `name` is the name without capitals and accents. */
const ordersBy = (name: RawBuilder<unknown>) =>
  ({
    name: { asc: sql`${name}, u.user_id`, desc: sql`${name} desc, u.user_id desc` },
    email: { asc: sql`u.email, u.user_id`, desc: sql`u.email desc, u.user_id desc` },
    role: { asc: sql`u.role, ${name}, u.user_id`, desc: sql`u.role desc, ${name} desc, u.user_id desc` },
    created: { asc: sql`u.created_at, u.user_id`, desc: sql`u.created_at desc, u.user_id desc` },
    lastLogin: {
      asc: sql`u.last_login_at nulls first, u.user_id`,
      desc: sql`u.last_login_at desc nulls last, u.user_id desc`,
    },
  }) as const

/** Each as an index of migration 0016 has it. */
const ORDERS = ordersBy(sql`folded(u.name)`)
/** The same order for many rows that come from no such index: folding each name again would take longest of all. */
const STORED_ORDERS = ordersBy(sql`split_part(u.search_text, e'\n', 1)`)

/**
 * A page of the customers that match, and how many do: of a search, no more than are counted. The page is found in an index
 * before its rows are read.
 */
export async function listCustomers(
  db: Db,
  query: ListCustomersQuery,
): Promise<{ rows: CustomerRecord[]; total: number; isMore: boolean }> {
  if (query.search) return searchCustomers(db, query, query.search)
  const total = (await countedTotals(query).execute(db)).rows[0]?.total ?? 0
  return { rows: await nearerPage(db, query, total), total, isMore: false }
}

async function searchCustomers(
  db: Db,
  query: ListCustomersQuery,
  searchText: string,
): ReturnType<typeof listCustomers> {
  const search = await resolvePhoneSearch(db, searchText)
  const counting = sql<{ total: number }>`${customPlan}
    select count(*) as total from (
      select from users u where ${filterConditions(query)} and ${matchesSearch(search)} limit ${COUNTED + 1}
    ) counted`
  const [rows, counted] = await Promise.all([searchPage(db, query, search), counting.execute(db)])
  const total = counted.rows[0]?.total ?? 0
  return { rows, total: Math.min(COUNTED, total), isMore: total > COUNTED || search.isCutShort }
}

/** How many people there are under these filters: exact, and without looking at any of them. */
const countedTotals = ({ role, status }: ListCustomersQuery): RawBuilder<{ total: number }> => sql<{ total: number }>`
  select coalesce(sum(people), 0) as total
  from (select * from customer_tallies union all select * from customer_tally_changes) t
  where (${role ?? ''} = '' or role = ${role ?? ''})
    and (${status ?? ''} = '' or is_active = (${status ?? ''} = 'active'))`

/** Adds the changes of the tallies to them. Whoever counts meanwhile sees the same sum. Returns how many were folded in. */
export async function aggregateCustomerCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with changes as (delete from customer_tally_changes returning *),
    folded as (
      insert into customer_tallies as t (role, is_active, people)
        select role, is_active, sum(people) from changes group by 1, 2 order by 1, 2
      on conflict (role, is_active) do update set people = t.people + excluded.people
    )
    select count(*) as folded from changes`.execute(db)
  return rows[0]?.folded ?? 0
}

const orderOf = ({ sort, order }: ListCustomersQuery): RawBuilder<unknown> => ORDERS[sort][order]

const placeOf = ({ page, pageSize }: ListCustomersQuery) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** A page without a search. In the farther half of the list it is counted off from the end, and turned round. */
async function nearerPage(db: Db, query: ListCustomersQuery, total: number): Promise<CustomerRecord[]> {
  const offset = (query.page - 1) * query.pageSize
  if (offset >= total) return []
  const isFar = offset > total / 2
  const rest = total - offset
  const turned = isFar ? { ...query, order: query.order === 'asc' ? ('desc' as const) : ('asc' as const) } : query
  const place = isFar
    ? sql`limit ${Math.min(query.pageSize, rest)} offset ${Math.max(0, rest - query.pageSize)}`
    : sql`limit ${query.pageSize} offset ${offset}`
  const rows = await readPage(
    db,
    turned,
    sql`select u.user_id from users u where ${filterConditions(query)} order by ${orderOf(turned)} ${place}`,
  )
  return isFar ? rows.toReversed() : rows
}

/** The whole rows of some ids, in the list's order. */
async function readPage(db: Db, query: ListCustomersQuery, ids: RawBuilder<unknown>): Promise<CustomerRecord[]> {
  const { rows } = await sql<CustomerRecord>`${query.search ? customPlan : sql``}
    with page as materialized (${ids})
    select ${customerColumns} from page join users u using (user_id) order by ${orderOf(query)}`.execute(db)
  return rows
}

/** So far from the beginning of the list somebody common is looked for: for each that the page and those before it show. */
const WALK = { atLeast: 500, perRow: 20, atMost: 4_000 }

/**
 * What is common is found soon by going through the list from its beginning; what is rare, by its letters, all of it, and
 * put in order then. No one of the two is quick for both, and the database cannot tell which it is.
 */
async function searchPage(db: Db, query: ListCustomersQuery, search: Search): Promise<CustomerRecord[]> {
  if ((query.page - 1) * query.pageSize >= COUNTED) return []
  const order = orderOf(query)
  const steps = Math.min(WALK.atMost, Math.max(WALK.atLeast, WALK.perRow * query.page * query.pageSize))
  const walked = await readPage(
    db,
    query,
    sql`select u.user_id from (
      select u.* from users u where ${filterConditions(query)} order by ${order} limit ${steps}
    ) u where ${matchesSearch(search)} order by ${order} ${placeOf(query)}`,
  )
  if (walked.length === query.pageSize) return walked
  return readPage(
    db,
    query,
    sql`select u.user_id from (
      select u.user_id, u.search_text, u.email, u.role, u.created_at, u.last_login_at from users u
      where ${filterConditions(query)} and ${matchesSearch(search)} offset 0
    ) u order by ${STORED_ORDERS[query.sort][query.order]} ${placeOf(query)}`,
  )
}
