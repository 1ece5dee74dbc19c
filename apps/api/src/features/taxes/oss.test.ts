import { deflateRawSync } from 'node:zlib'
import type { ExchangeRates, OssReport } from '@atelier/domain/tax/oss-report.schema'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOrder, aStaffMember } from '../../testing/factories.ts'
import { aForm } from '../../testing/images.ts'
import { signedIn } from '../../testing/sessions.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { haveMarkets } from '../../testing/test-markets.ts'

const TAXES = '/api/admin/taxes'
const FILE = 'Date,USD,JPY,\n2026-10-01,1.2000,180.00,\n2026-09-29,1.1000,170.00,\n'

interface Answer<Data> {
  status: number
  message: string
  data: Data
  errors?: { path: string; message: string }[]
}

/** Returns a ZIP archive of one file, as the bank publishes it. */
function zipOf(text: string): Buffer {
  const [name, packed] = [Buffer.from('eurofxref-hist.csv'), deflateRawSync(Buffer.from(text))]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

async function aTaxDesk() {
  const shop = await createTestApp({ DATA_DIR: aDataDir() })
  const { headers } = await signedIn(await aStaffMember({ role: 'ADMIN' }))
  await haveMarkets(shop.deps)
  const read = async <Data>(path: string): Promise<Answer<Data>> => {
    const response = await shop.get(`${TAXES}${path}`, headers)
    return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) }
  }
  const take = async (file: string | Buffer, sent = headers): Promise<Answer<ExchangeRates>> => {
    const body = aForm(Buffer.from(file), {}, { name: 'eurofxref-hist.csv', field: 'file' })
    const response = await shop.app.request(`${TAXES}/rates/import`, { method: 'POST', body, headers: sent })
    return { status: response.status, ...((await response.json()) as Omit<Answer<ExchangeRates>, 'status'>) }
  }
  /** An order that was paid in the quarter, with the tax in its prices. */
  const paid = async (
    country: string,
    currency: string,
    totalCents: number,
    taxCents: number,
    rate: number,
    at = '2026-08-03T12:00:00Z',
  ) => {
    const { order_id: orderId } = await anOrder({
      country,
      currency,
      tax_mode: 'included',
      subtotal_cents: totalCents,
      tax_cents: taxCents,
      total_cents: totalCents,
    })
    const { db } = shop.deps
    await sql`update order_items set tax_cents = ${taxCents}, tax_rate = ${rate} where order_id = ${orderId}`.execute(
      db,
    )
    await sql`insert into payment_entries (order_id, kind, amount_cents, provider, created_at)
      values (${orderId}, 'capture', ${totalCents}, 'sandbox', ${at}::timestamptz)`.execute(db)
    return orderId
  }
  /** A refund of an order in the quarter. */
  const refunded = async (orderId: string, cents: number) => {
    const { db } = shop.deps
    await sql`insert into refunds (refund_id, order_id, amount_cents, status, reason, idempotency_key)
      values (${orderId}, ${orderId}, ${cents}, 'succeeded', 'Return', ${orderId})`.execute(db)
    await sql`insert into payment_entries (order_id, refund_id, kind, amount_cents, provider, created_at)
      values (${orderId}, ${orderId}, 'refund', ${cents}, 'sandbox', '2026-08-20T12:00:00Z')`.execute(db)
  }
  return { ...shop, headers, read, take, paid, refunded, oss: () => read<OssReport>('/oss?quarter=2026-Q3') }
}

test('reports the countries of the European Union in euros, at the next rate after the quarter', async () => {
  const { take, paid, oss, get, headers } = await aTaxDesk()
  await paid('FR', 'EUR', 120_00, 20_00, 200_000)
  await paid('FR', 'USD', 144_00, 24_00, 200_000)
  await paid('DE', 'JPY', 21_420, 3_420, 190_000)
  await paid('US', 'USD', 108_00, 8_00, 80_000)
  expect((await take(FILE)).status).toBe(200)
  expect((await oss()).data).toEqual({
    period: { from: '2026-07-01', to: '2026-09-30' },
    rates: [
      { currency: 'JPY', rate: '180.00', day: '2026-10-01' },
      { currency: 'USD', rate: '1.2000', day: '2026-10-01' },
    ],
    lines: [
      { country: 'DE', taxPercent: 19, currency: 'EUR', net: 100, tax: 19, gross: 119 },
      { country: 'FR', taxPercent: 20, currency: 'EUR', net: 200, tax: 40, gross: 240 },
    ],
    totals: { currency: 'EUR', net: 300, tax: 59, gross: 359 },
    corrections: [],
    due: 59,
  })
  const csv = await get(`${TAXES}/oss/export?quarter=2026-Q3`, headers)
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="oss-2026-Q3.csv"')
  expect((await csv.text()).split('\r\n').slice(0, 3)).toEqual([
    'Country,Rate (%),Currency,Net,Tax,Gross,Correction of',
    'DE,19,EUR,100.00,19.00,119.00,',
    'FR,20,EUR,200.00,40.00,240.00,',
  ])
})

test('a missing rate is an error that names the day and the currency, and euros need none', async () => {
  const { take, paid, oss, get, headers } = await aTaxDesk()
  await paid('FR', 'EUR', 120_00, 20_00, 200_000)
  expect(await oss()).toMatchObject({ status: 200, data: { rates: [], totals: { tax: 20 } } })
  await paid('FR', 'USD', 144_00, 24_00, 200_000)
  const missing = { status: 409, message: expect.stringContaining('for USD on 2026-09-30') as string }
  expect(await oss()).toMatchObject({ ...missing, errors: [{ path: 'quarter' }] })
  // A rate of the days before, or of weeks later, is not that of the last day.
  await take('Date,USD\n2026-09-29,1.1\n2026-10-20,1.2\n')
  expect(await oss()).toMatchObject(missing)
  await take('Date,USD,JPY\n2026-09-30,N/A,180\n')
  expect(await oss()).toMatchObject(missing)
  expect((await get(`${TAXES}/oss/export?quarter=2026-Q3`, headers)).status).toBe(409)
})

test('imports the file as CSV or ZIP, replaces known days, and lists the currencies of the store', async () => {
  const { take, read, deps } = await aTaxDesk()
  expect((await read<ExchangeRates>('/rates')).data).toEqual({
    from: null,
    to: null,
    currencies: ['JPY', 'USD'],
    days: [],
  })
  await take(FILE)
  const again = await take(zipOf('Date,USD,JPY,CHF\n2026-10-01,1.2500,180.00,0.93\n'))
  expect(again).toMatchObject({
    status: 200,
    data: {
      from: '2026-09-29',
      to: '2026-10-01',
      days: [
        { day: '2026-10-01', rates: { USD: '1.2500', JPY: '180.00' } },
        { day: '2026-09-29', rates: { USD: '1.1000', JPY: '170.00' } },
      ],
    },
  })
  expect(
    await deps.db.selectFrom('audit_entries').select('changes').where('action', '=', 'taxes.rates_imported').execute(),
  ).toHaveLength(2)
})

test.each<[string, string | Buffer, string]>([
  ['another file', 'Name,Price\na,1', 'This is not the file of the European Central Bank'],
  ['a wrong rate', 'Date,USD\n2026-09-30,free', 'Row 2, USD: free is no rate'],
  ['bytes', Buffer.from([1, 0, 255]), 'This file isn’t text'],
  ['a damaged archive', zipOf(FILE).subarray(0, 60), 'This ZIP file can’t be read'],
  ['an archive that unpacks to more than allowed', zipOf(' '.repeat(11 * 1_048_576)), 'This ZIP file can’t be read'],
])('refuses %s, and stores nothing', async (_, file, message) => {
  const { take, read } = await aTaxDesk()
  expect(await take(file)).toMatchObject({
    status: 400,
    errors: [{ path: 'file', message: expect.stringContaining(message) as string }],
  })
  expect((await read<ExchangeRates>('/rates')).data.to).toBeNull()
})

test('only staff who may change settings import rates, and a return is made for a quarter', async () => {
  const { take, read, get } = await aTaxDesk()
  const { headers } = await signedIn(await aStaffMember({ role: 'MANAGER' }))
  expect((await take(FILE, headers)).status).toBe(403)
  expect((await get(`${TAXES}/oss?quarter=2026-Q3`)).status).toBe(401)
  expect(await read('/oss')).toMatchObject({ status: 400, errors: [{ path: 'quarter' }] })
  expect(await read('/oss?quarter=2026-Q5')).toMatchObject({ status: 400, errors: [{ path: 'quarter' }] })
})

test('a refund of an order of an earlier quarter is a correction of that quarter, at its rate', async () => {
  const { take, paid, refunded, oss, get, headers } = await aTaxDesk()
  await take('Date,USD\n2026-10-01,1.2\n2026-06-30,1.5\n2026-03-31,2\n')
  await refunded(await paid('FR', 'EUR', 120_00, 20_00, 200_000), 60_00)
  await refunded(await paid('FR', 'USD', 240_00, 40_00, 200_000, '2026-05-03T12:00:00Z'), 180_00)
  await refunded(await paid('DE', 'EUR', 119_00, 19_00, 190_000, '2026-02-03T12:00:00Z'), 119_00)
  expect((await oss()).data).toMatchObject({
    rates: [],
    lines: [{ country: 'FR', taxPercent: 20, net: 50, tax: 10, gross: 60 }],
    totals: { tax: 10 },
    corrections: [
      { quarter: '2026-Q1', country: 'DE', currency: 'EUR', tax: -19 },
      { quarter: '2026-Q2', country: 'FR', currency: 'EUR', tax: -20 },
    ],
    due: -29,
  })
  const csv = await (await get(`${TAXES}/oss/export?quarter=2026-Q3`, headers)).text()
  expect(csv.split('\r\n').slice(1, 4)).toEqual([
    'FR,20,EUR,50.00,10.00,60.00,',
    'DE,,EUR,,-19.00,,2026-Q1',
    'FR,,EUR,,-20.00,,2026-Q2',
  ])
})
