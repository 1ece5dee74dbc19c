import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction, type Db } from '../db/client.ts'
import { recordAudit } from '../features/audit/audit.public.ts'
import { aCustomer, anOrder, aProduct, aStaffMember } from '../testing/factories.ts'
import { signedIn } from '../testing/sessions.ts'
import { createTestApp } from '../testing/test-app.ts'

interface Person {
  name: string
  email: string
}

/** Two of everything: each search must find the one and not the other. */
const WANTED: Person = { name: 'Zoë Łucja O’Müller', email: 'zoe.mueller@wanted.example' }
const OTHER: Person = { name: 'Ana Maria Quist', email: 'ana@other.example' }

const rename = async (db: Db, userId: string, { name, email }: Person): Promise<string> => {
  await sql`update users set name = ${name}, email = ${email} where user_id = ${userId}`.execute(db)
  return userId
}

async function orderOf({ name, email }: Person): Promise<string> {
  const [first_name = '', ...last] = name.split(' ')
  return (await anOrder({ email, first_name, last_name: last.join(' ') })).order_id
}

interface List {
  /** Inserts a row about a person and returns what identifies it in the response. */
  insert: (db: Db, person: Person) => Promise<string>
  /** Whether the list has the email addresses of persons. */
  hasEmail: boolean
  query?: string
  /** The response has the number of rows instead of the rows. */
  isCount?: boolean
}

const oneId = async (db: Db, statement: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
  String((await statement.execute(db)).rows[0]?.id)

async function insertAuditEntry(db: Db, { name }: Person): Promise<string> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      context: { actor: null, network: '203.0.113.0/24', device: 'Firefox' },
      action: 'product.created',
      at: new Date(),
      target: { type: 'product', id: `id of ${name}`, name },
    }),
  )
  return `id of ${name}`
}

async function insertDecline(db: Db, { name, email }: Person): Promise<string> {
  const id = `of ${email}`
  const orderId = `ORD-${String(name.length).padStart(12, '0')}`
  const shipping = JSON.stringify({ firstName: name, lastName: '' })
  await sql`
    insert into checkouts (checkout_id, order_id, email, lines, shipping, subtotal_cents, tax_cents, total_cents, pieces,
      network, hold_expires_at)
    values (${id}, ${orderId}, ${email}, '[]', ${shipping}::jsonb, 100, 8, 108, 1, '203.0.113.0/24', now())`.execute(db)
  await sql`insert into payments (payment_id, provider, purpose, amount_cents, return_url, checkout_id)
    values (${id}, 'sandbox', 'checkout', 108, '/', ${id})`.execute(db)
  return oneId(
    db,
    sql`insert into payment_declines (payment_id, reason) values (${id}, 'Declined') returning decline_id as id`,
  )
}

/** Every list of the contract that has a search. A new one fails below: add what inserts a row of it. */
const LISTS: Readonly<Record<string, List>> = {
  '/api/admin/orders': { insert: (_db, person) => orderOf(person), hasEmail: true },
  '/api/admin/orders/export': { insert: (_db, person) => orderOf(person), hasEmail: true },
  '/api/admin/orders/export/items': { insert: (_db, person) => orderOf(person), hasEmail: true },
  '/api/admin/payments/declines': { insert: insertDecline, hasEmail: true },
  '/api/admin/orders/totals': { insert: (_db, person) => orderOf(person), hasEmail: true, isCount: true },
  '/api/admin/returns': {
    insert: async (db, person) => {
      const orderId = await orderOf(person)
      return oneId(
        db,
        sql`insert into returns (return_id, order_id, status, reason) values
          (${orderId.replace('ORD', 'RET')}, ${orderId}, 'requested', 'Quality Issues') returning return_id as id`,
      ).then(async (returnId) => {
        await sql`insert into return_items (return_id, order_id, position, quantity)
          values (${returnId}, ${orderId}, 0, 1)`.execute(db)
        return returnId
      })
    },
    hasEmail: true,
  },
  '/api/products/admin': {
    insert: async (_db, { name }) => (await aProduct({ name })).product_id,
    hasEmail: false,
  },
  '/api/products/admin/prices': {
    insert: async (_db, { name }) => (await aProduct({ name })).product_id,
    hasEmail: false,
  },
  '/api/products/admin/export': {
    insert: async (_db, { name }) => (await aProduct({ name })).product_id,
    hasEmail: false,
  },
  '/api/admin/users': { insert: async (db, person) => rename(db, (await aCustomer()).user_id, person), hasEmail: true },
  '/api/auth/admin/users': {
    insert: async (db, person) => rename(db, (await aStaffMember()).user_id, person),
    hasEmail: true,
  },
  '/api/admin/inbox': {
    insert: (db, { name, email }) =>
      oneId(
        db,
        sql`insert into contact_messages (name, email, subject, message) values (${name}, ${email}, 'other', 'Hello')
          returning message_id as id`,
      ),
    hasEmail: true,
    query: 'state=all',
  },
  '/api/email/admin/logs': {
    insert: (db, { name, email }) =>
      oneId(
        db,
        sql`insert into mails (recipient, subject, html, text, type, sender_type) values
          (${email}, ${name}, '', '', 'other', 'support') returning mail_id as id`,
      ),
    hasEmail: true,
  },
  '/api/email/admin/subscribers': {
    insert: (db, { name, email }) =>
      oneId(
        db,
        sql`insert into subscribers (email, name, source, status) values (${email}, ${name}, 'footer', 'active')
          returning email as id`,
      ),
    hasEmail: true,
  },
  '/api/email/admin/subscribers/export': {
    insert: (db, { name, email }) =>
      oneId(
        db,
        sql`insert into subscribers (email, name, source, status) values (${email}, ${name}, 'footer', 'active')
          returning email as id`,
      ),
    hasEmail: true,
  },
  '/api/admin/earlier-orders': {
    insert: (db, { name, email }) =>
      oneId(
        db,
        sql`insert into earlier_orders (order_id, source, number, placed_at, email, name, status, currency, total_cents,
            refunded_cents, spent_cents)
          values (${`old of ${email}`}, 'shopify', '#1', now(), ${email}, ${name}, 'paid', 'EUR', 1, 0, 1)
          returning order_id as id`,
      ),
    hasEmail: true,
  },
  '/api/email/admin/suppressions': {
    insert: (db, { name, email }) =>
      oneId(
        db,
        sql`insert into suppressions (email, cause, reason) values (${email}, 'staff', ${name}) returning email as id`,
      ),
    hasEmail: true,
  },
  '/api/admin/audit': { insert: insertAuditEntry, hasEmail: false },
  '/api/admin/audit/export': { insert: insertAuditEntry, hasEmail: false },
}

/** Spellings of the wanted name: each finds its row, in every list. */
const SPELLINGS = [
  'Zoë Łucja O’Müller',
  'zoe lucja',
  'ZOË',
  'Zoe\u0308',
  'łucja',
  'LUCJA',
  "O'Müller",
  'o’muller',
  'o\u02bcmuller',
  'mu\u0308ller',
  'muller',
  'müller   zoë',
  'muller\u3000zoe',
  ' o lucja ',
  'ｚｏｅ',
  'zo, (łu',
]
const EMAIL_SPELLINGS = ['zoe.mueller@wanted.example', 'ZOE.MUELLER@', 'wanted.example', 'mueller wanted']
/** Neither finds anything: words that are not there, wildcards, and a search without letters and digits. */
const UNKNOWN = ['zoe quist', 'mullers', '%', '_oe', 'z_e', '…']

const searched = ENDPOINTS.map(({ endpoint }) => endpoint).filter(({ method, access, query }) => {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  return method === 'GET' && access.includes(':') && names.includes('search')
})

test.each(searched.map(({ path }) => [path]))('%s searches as every other list', async (path) => {
  const list = LISTS[path]
  if (!list) throw new Error(`${path} has a search: say how to insert a row of it`)
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { db } = shop.deps
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const wanted = await list.insert(db, WANTED)
  const other = await list.insert(db, OTHER)
  const found = async (search: string): Promise<string[]> => {
    const query = `${list.query ?? ''}&search=${encodeURIComponent(search)}`
    const response = await shop.request('GET', `${path}?${query.replace(/^&/, '')}`, undefined, headers)
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${search}: ${body}`)
    const rows = body.startsWith('{') ? JSON.stringify((JSON.parse(body) as { data: unknown }).data) : body
    if (list.isCount) return [wanted, other].slice(0, Number(/"total":(\d+)/.exec(rows)?.[1]))
    // An ID that is a number is the value of a field.
    const has = (id: string) => (/^\d+$/.test(id) ? new RegExp(`"\\w*[iI]d":"?${id}\\b`).test(rows) : rows.includes(id))
    return [wanted, other].filter(has)
  }
  const spellings = [...SPELLINGS, ...(list.hasEmail ? EMAIL_SPELLINGS : [])]
  for (const search of spellings) expect([search, await found(search)]).toEqual([search, [wanted]])
  for (const search of UNKNOWN) expect([search, await found(search)]).toEqual([search, []])
  expect(await found('')).toEqual([wanted, other])
})

/** Names of five scripts in the order of every list: without regard to case and accents. */
const SORTED_NAMES = [
  'ábel One',
  'Abela Two',
  'ÉLISE Three',
  'elise Troy',
  'Łucja Four',
  'Ødön Five',
  'zoë Six',
  'Άλκης Επτά',
  'βασίλης Οκτώ',
  'Анна Девять',
  'борис Десять',
  'أحمد علي',
  'بسمة علي',
  'さくら 花',
  'タナカ 花',
]

const sortKeyOf = (query: unknown): string | undefined => {
  const sort = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>)['sort'] : undefined
  const keys = sort instanceof z.ZodDefault ? (sort.unwrap() as z.ZodEnum).options : []
  return ['name', 'customer'].find((key) => keys.includes(key))
}
const sorted = searched.flatMap(({ path, query }) => {
  const key = sortKeyOf(query)
  return key === undefined ? [] : [[path, key] as const]
})

test('names sort in the lists of orders, returns, products, customers, staff and subscribers', () => {
  expect(sorted.map(([path]) => path).toSorted()).toEqual([
    '/api/admin/orders',
    '/api/admin/returns',
    '/api/admin/users',
    '/api/auth/admin/users',
    '/api/email/admin/subscribers',
    '/api/products/admin',
  ])
})

test.each(sorted)('%s sorts names of every script by %s as every other list', async (path, key) => {
  const list = LISTS[path]
  if (!list) throw new Error(`${path} has a search: say how to insert a row of it`)
  const shop = await createTestApp({ RATE_LIMIT_FACTOR: '1000' })
  const { headers } = await signedIn(await aStaffMember({ role: 'SUPER_ADMIN' }))
  const nameOf = new Map<string, string>()
  // Neither in the order of the names nor in its reverse, which the order of the IDs would be.
  for (let step = 0; step < SORTED_NAMES.length; step += 1) {
    const index = (step * 7) % SORTED_NAMES.length
    const name = SORTED_NAMES[index] ?? ''
    const id = await list.insert(shop.deps.db, { name, email: `person-${(index * 4) % 15}@sorted.example` })
    nameOf.set(id, name)
  }
  const read = async (query: string): Promise<string[]> => {
    const response = await shop.request('GET', `${path}?sort=${key}&pageSize=50${query}`, undefined, headers)
    expect(response.status).toBe(200)
    const rows = JSON.stringify(((await response.json()) as { data: unknown }).data)
    const places = [...nameOf].map(([id, name]) => ({ name, place: rows.indexOf(`"${id}"`) }))
    return places.toSorted((one, other) => one.place - other.place).map(({ name }) => name)
  }
  for (const search of ['', ...(list.hasEmail ? ['&search=sorted.example'] : [])]) {
    expect(await read(`&order=asc${search}`)).toEqual(SORTED_NAMES)
    expect(await read(`&order=desc${search}`)).toEqual(SORTED_NAMES.toReversed())
  }
})
