import type { ListCustomersQuery } from '@atelier/domain/customers/customers.schema'
import { phoneDigits } from '@atelier/domain/orders/order-search'
import { limits } from '@atelier/domain/limits/limits'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { customPlan } from '../../../db/prepared-statements.ts'
import { findsAll } from '../../../db/find-text.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import { customerRecordColumns, isListed, type CustomerRecord } from './customer-records.repo.ts'

/** The maximum of search matches that are counted and paged. */
const { counted: MAX_MATCHES } = limits.customers

/** A phone number with this many orders identifies no customer: it is the shop's own, or a prefix that all share. */
const MAX_PHONE_MATCHES = 2_000

/** A resolved search: the text, and the ids of customers with a matching phone number. */
interface Search {
  searchText: string
  phoneMatches: readonly string[]
  isTruncated: boolean
}

/** Finds customers whose orders or addresses have a phone number with the digits of the search. */
async function resolvePhoneSearch(db: Db, searchText: string): Promise<Search> {
  const digits = phoneDigits(searchText)
  if (digits === null) return { searchText, phoneMatches: [], isTruncated: false }
  const pattern = likePattern(digits)
  const { rows } = await sql<{ userId: string }>`${customPlan}
    select coalesce(user_id, guest_id) as "userId" from orders
    where find_text like ${pattern} and regexp_replace(phone, '[^0-9]', '', 'g') like ${pattern}
      and coalesce(user_id, guest_id) is not null
    union all
    select user_id from addresses where regexp_replace(phone, '[^0-9]', '', 'g') like ${pattern}
    limit ${MAX_PHONE_MATCHES}`.execute(db)
  const phoneMatches = [...new Set(rows.map(({ userId }) => userId))]
  return { searchText, phoneMatches, isTruncated: rows.length === MAX_PHONE_MATCHES }
}

/** Matches every part of the search in name, email and id, or the whole of it as a phone number. */
function matchesSearch({ searchText, phoneMatches }: Search) {
  const described = findsAll(sql`u.find_text`, searchText)
  return phoneMatches.length > 0 ? sql`(${described} or u.user_id = any(${phoneMatches}::text[]))` : described
}

/** Returns all filters except the search. */
function filterConditions({ role, status }: ListCustomersQuery) {
  const all = [isListed]
  if (role) all.push(sql`u.role = ${role}`)
  if (status === 'active') all.push(sql`u.is_active`)
  if (status === 'inactive') all.push(sql`not u.is_active`)
  return sql.join(all, sql` and `)
}

/** Returns the sort columns of each key in both directions; `name` is the name as `fold_text` compares it. */
const sortOrdersBy = (name: RawBuilder<unknown>) =>
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

/** Each matches an index of migration 0016 or 0085. */
const INDEXED_SORT_ORDERS = sortOrdersBy(sql`fold_text(u.name)`)
/**
 * The same order for rows that come from no such index. Reads the normalized name from the search text, since computing
 * each again would be the slowest step. The text of a row without a name begins with the email address.
 */
const STORED_SORT_ORDERS = sortOrdersBy(
  sql`case when u.name = '' then '' else coalesce(substr(split_part(u.find_text, e'\n', 1), 2), fold_text(u.name)) end`,
)

/**
 * Returns a page of matching customers and their number, up to a maximum for searches. Finds the page in an index
 * before reading whole rows.
 */
export async function listCustomers(
  db: Db,
  query: ListCustomersQuery,
): Promise<{ rows: CustomerRecord[]; total: number; isMore: boolean }> {
  if (query.search) return searchCustomers(db, query, query.search)
  const total = (await aggregatedCount(query).execute(db)).rows[0]?.total ?? 0
  return { rows: await pageFromNearerEnd(db, query, total), total, isMore: false }
}

async function searchCustomers(
  db: Db,
  query: ListCustomersQuery,
  searchText: string,
): ReturnType<typeof listCustomers> {
  const search = await resolvePhoneSearch(db, searchText)
  const countQuery = sql<{ total: number }>`${customPlan}
    select count(*) as total from (
      select from users u where ${filterConditions(query)} and ${matchesSearch(search)} limit ${MAX_MATCHES + 1}
    ) counted`
  const [rows, counted] = await Promise.all([searchPage(db, query, search), countQuery.execute(db)])
  const total = counted.rows[0]?.total ?? 0
  return { rows, total: Math.min(MAX_MATCHES, total), isMore: total > MAX_MATCHES || search.isTruncated }
}

/**
 * Returns the exact number of customers under these filters from the aggregated counts, without reading any customer.
 */
const aggregatedCount = ({ role, status }: ListCustomersQuery): RawBuilder<{ total: number }> => sql<{ total: number }>`
  select coalesce(sum(people), 0) as total
  from (select * from customer_tallies union all select * from customer_tally_changes) t
  where (${role ?? ''} = '' or role = ${role ?? ''})
    and (${status ?? ''} = '' or is_active = (${status ?? ''} = 'active'))`

/**
 * Merges pending changes into the aggregated counts. A concurrent reader sees the same sum. Returns the number of
 * changes.
 */
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

const sortOrderOf = ({ sort, order }: ListCustomersQuery): RawBuilder<unknown> => INDEXED_SORT_ORDERS[sort][order]

const pageRange = ({ page, pageSize }: ListCustomersQuery) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** Returns a page without a search. The second half of the list is read from the end and reversed. */
async function pageFromNearerEnd(db: Db, query: ListCustomersQuery, total: number): Promise<CustomerRecord[]> {
  const offset = (query.page - 1) * query.pageSize
  if (offset >= total) return []
  const isFar = offset > total / 2
  const rest = total - offset
  const reversedQuery = isFar
    ? { ...query, order: query.order === 'asc' ? ('desc' as const) : ('asc' as const) }
    : query
  const range = isFar
    ? sql`limit ${Math.min(query.pageSize, rest)} offset ${Math.max(0, rest - query.pageSize)}`
    : sql`limit ${query.pageSize} offset ${offset}`
  const rows = await readPage(
    db,
    reversedQuery,
    sql`select u.user_id from users u where ${filterConditions(query)} order by ${sortOrderOf(reversedQuery)} ${range}`,
  )
  return isFar ? rows.toReversed() : rows
}

/** Returns the whole rows of some ids, in the list's order. */
async function readPage(db: Db, query: ListCustomersQuery, ids: RawBuilder<unknown>): Promise<CustomerRecord[]> {
  const { rows } = await sql<CustomerRecord>`${query.search ? customPlan : sql``}
    with page as materialized (${ids})
    select ${customerRecordColumns} from page join users u using (user_id) order by ${sortOrderOf(query)}`.execute(db)
  return rows
}

/** The number of rows to scan: a multiple of the rows up to the end of the requested page, within bounds. */
const SCAN_STEPS = { atLeast: 500, perRow: 20, atMost: 4_000 }

/**
 * First scans from the start of the list, which finds frequent matches quickly. Otherwise finds rare matches through
 * the trigram index and sorts afterwards. Neither is fast for both, and the planner cannot tell which applies.
 */
async function searchPage(db: Db, query: ListCustomersQuery, search: Search): Promise<CustomerRecord[]> {
  if ((query.page - 1) * query.pageSize >= MAX_MATCHES) return []
  const order = sortOrderOf(query)
  const steps = Math.min(
    SCAN_STEPS.atMost,
    Math.max(SCAN_STEPS.atLeast, SCAN_STEPS.perRow * query.page * query.pageSize),
  )
  const scanned = await readPage(
    db,
    query,
    sql`select u.user_id from (
      select u.* from users u where ${filterConditions(query)} order by ${order} limit ${steps}
    ) u where ${matchesSearch(search)} order by ${order} ${pageRange(query)}`,
  )
  if (scanned.length === query.pageSize) return scanned
  return readPage(
    db,
    query,
    sql`select u.user_id from (
      select u.user_id, u.name, u.find_text, u.email, u.role, u.created_at, u.last_login_at from users u
      where ${filterConditions(query)} and ${matchesSearch(search)} offset 0
    ) u order by ${STORED_SORT_ORDERS[query.sort][query.order]} ${pageRange(query)}`,
  )
}
