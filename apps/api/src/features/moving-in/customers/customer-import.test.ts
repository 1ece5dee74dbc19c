import { expect, test } from 'vitest'
import { aCustomer, aStaffMember, anOrder } from '../../../testing/factories.ts'
import { anEarlierOrder } from '../../../testing/earlier-orders.ts'
import { aMovingInDesk, shopifyCsv, shopifyRows } from '../../../testing/moving-in-desk.ts'

const HEADINGS = [
  'Customer ID',
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Address1',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Total Spent',
]
type Row = Readonly<Record<string, string>>
const csv = (...rows: Row[]): string =>
  [HEADINGS, ...rows.map((row) => HEADINGS.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n')

const ADA: Row = {
  'Customer ID': "'71",
  'First Name': 'Ada',
  'Last Name': 'Lane',
  Email: 'Ada.Lane@example.com',
  'Accepts Email Marketing': 'yes',
  'Default Address Address1': '7 Mill Row',
  'Default Address City': 'Salem',
  'Default Address Province Code': 'MA',
  'Default Address Country Code': 'US',
  'Default Address Zip': '01970',
  'Default Address Phone': "'+1 617 555 0173",
  'Total Spent': '120.00',
}
const BEN: Row = { 'Customer ID': '72', 'First Name': 'Ben', Email: 'ben@example.com', 'Accepts Email Marketing': 'no' }

async function aDesk() {
  const desk = await aMovingInDesk()
  const { db } = desk.deps
  return {
    ...desk,
    accounts: () => db.selectFrom('users').selectAll().where('role', '=', 'customer').orderBy('email').execute(),
    addresses: () => db.selectFrom('addresses').selectAll().execute(),
    subscribers: () => db.selectFrom('subscribers').select(['email', 'source', 'status']).orderBy('email').execute(),
  }
}

test('imports customers without a password, with their address, and with consent where it is a clear yes', async () => {
  const desk = await aDesk()
  const run = await desk.move(
    csv(ADA, BEN, { ...BEN, 'Customer ID': '73', Email: 'cy@example.com', 'Accepts Email Marketing': 'maybe' }),
  )
  expect(run).toMatchObject({ kind: 'customers', source: 'shopify', state: 'imported', leftOut: ['Total Spent'] })
  expect(run.counts).toEqual({ new: 3, changed: 0, unchanged: 0, refused: 0 })
  expect(run.problems).toEqual([
    {
      row: 4,
      column: 'Accepts Email Marketing',
      message: 'The consent is neither yes nor no, and becomes no',
      isLoss: true,
    },
  ])
  expect(await desk.accounts()).toMatchObject([
    {
      email: 'ada.lane@example.com',
      name: 'Ada Lane',
      password_hash: null,
      email_verified_at: null,
      last_login_at: null,
    },
    { email: 'ben@example.com', name: 'Ben' },
    { email: 'cy@example.com' },
  ])
  expect(await desk.addresses()).toMatchObject([
    { first_name: 'Ada', street_address: '7 Mill Row', state: 'MA', phone: '+1 617 555 0173', is_default: true },
  ])
  expect(await desk.subscribers()).toEqual([{ email: 'ada.lane@example.com', source: 'shopify', status: 'active' }])
})

test('an imported customer chooses a password with "Forgot password" at the first visit', async () => {
  const desk = await aDesk()
  await desk.move(csv(ADA))
  const wrong = await desk.post('/api/auth/login', { email: 'ada.lane@example.com', password: 'A-long-Passw0rd!' })
  expect(wrong.status).toBe(401)
  await desk.post('/api/auth/forgot-password', { email: 'ada.lane@example.com' })
  const mails = await desk.deps.db.selectFrom('mails').select(['recipient', 'subject']).execute()
  expect(mails).toEqual([{ recipient: 'ada.lane@example.com', subject: 'Reset your password' }])
})

test('reads the customers of WooCommerce, whose file says nothing of consent', async () => {
  const desk = await aDesk()
  const run = await desk.move(
    [
      'customer_id,first_name,last_name,email,billing_phone,billing_address_1,billing_city,billing_state,billing_postcode,billing_country',
      '5,,,dee@example.com,+1 617 555 0199,1 Elm St,Salem,MA,01970,US',
    ].join('\n'),
  )
  expect(run).toMatchObject({ kind: 'customers', source: 'woocommerce', counts: { new: 1, refused: 0 } })
  expect(await desk.accounts()).toMatchObject([{ email: 'dee@example.com', name: 'dee' }])
  expect(await desk.subscribers()).toEqual([])
  // An address without names is none.
  expect([await desk.addresses(), run.problems.length]).toEqual([[], 1])
})

test('never merges two people by their email: neither with an account here, nor within the file', async () => {
  const desk = await aDesk()
  const other = await aCustomer({ email: 'ada.lane@example.com' })
  await aStaffMember({ email: 'ben@example.com' })
  const twice = [
    { ...BEN, 'Customer ID': '80', Email: 'eve@example.com' },
    { ...BEN, 'Customer ID': '81', Email: 'EVE@example.com' },
    { ...BEN, 'Customer ID': '82', Email: 'fay@example.com' },
    { ...BEN, 'Customer ID': '82', Email: 'fay2@example.com' },
  ]
  const run = await desk.move(csv(ADA, BEN, ...twice, { ...BEN, 'Customer ID': '83', Email: 'no address' }))
  expect(run.counts).toEqual({ new: 0, changed: 0, unchanged: 0, refused: 6 })
  expect(run.problems.map(({ row, message }) => [row, message])).toEqual([
    [2, 'This email already has an account here, which stays as it is'],
    [3, 'This email already has an account here, which stays as it is'],
    [4, 'eve@example.com is in several entries of the file. Give each one of its own'],
    [5, 'EVE@example.com is in several entries of the file. Give each one of its own'],
    [7, 'Row 6 is the same customer. Keep one of them'],
    [8, 'Invalid email address'],
  ])
  expect(await desk.accounts()).toMatchObject([{ user_id: other.user_id, name: other.name }])
})

test('a second run changes nothing; a newer export adds what is missing, and never consents again for a person', async () => {
  const desk = await aDesk()
  await desk.move(csv(ADA, BEN))
  expect((await desk.check(csv(ADA, BEN))).counts).toEqual({ new: 0, changed: 0, unchanged: 2, refused: 0 })
  await desk.deps.db.updateTable('subscribers').set({ status: 'unsubscribed', unsubscribed_at: new Date() }).execute()
  const run = await desk.move(csv({ ...ADA, 'First Name': 'Adah' }, { ...BEN, 'Accepts Email Marketing': 'yes' }))
  expect(run.counts).toEqual({ new: 0, changed: 2, unchanged: 0, refused: 0 })
  expect(await desk.accounts()).toMatchObject([{ name: 'Ada Lane' }, { name: 'Ben' }])
  expect(await desk.addresses()).toHaveLength(1)
  expect(await desk.subscribers()).toEqual([
    { email: 'ada.lane@example.com', source: 'shopify', status: 'unsubscribed' },
    { email: 'ben@example.com', source: 'shopify', status: 'active' },
  ])
})

test('an undo removes who was added and is not active yet; who ordered since stays', async () => {
  const desk = await aDesk()
  const { runId } = await desk.move(csv(ADA, BEN))
  const [, ben] = await desk.accounts()
  await anOrder({ user_id: ben?.user_id ?? '', email: 'ben@example.com' })
  const { run } = await desk.undo(runId)
  expect(run.state).toBe('undone')
  expect((await desk.accounts()).map(({ email }) => email)).toEqual(['ben@example.com'])
  expect([await desk.addresses(), await desk.subscribers()]).toEqual([[], []])
  expect(run.problems.map(({ message }) => message)).toContain(
    'The customer has signed in, ordered or written since, and stays',
  )
})

test('rows with the same email are one person when staff say so, and the check counts them', async () => {
  const desk = await aDesk()
  const eve = { ...ADA, 'First Name': 'Eve', 'Last Name': 'Ito' }
  const fay = { ...ADA, 'First Name': 'Fay', 'Last Name': 'Ray' }
  const file = csv(
    { ...eve, 'Customer ID': '101', Email: 'eve@example.com', 'Accepts Email Marketing': '' },
    { ...eve, 'Customer ID': '99', Email: 'EVE@example.com', 'Default Address Address1': '9 Elm St' },
    { ...fay, 'Customer ID': '82', Email: 'fay@example.com' },
    { ...fay, 'Customer ID': '83', Email: 'fay@example.com', 'Accepts Email Marketing': 'no' },
    { ...BEN, 'Customer ID': '84' },
    { ...BEN, 'Customer ID': '84', Email: 'cy@example.com' },
  )
  const orderId = await anEarlierOrder({ email: 'eve@example.com' })
  const { runId, ...before } = await desk.check(file)
  expect([before.options.mergeByEmail, before.counts.refused, before.total]).toEqual([false, 5, 5])
  const choose = async (mergeByEmail: boolean, id = runId) => {
    expect((await desk.send('PUT', `${id}/options`, { ...before.options, mergeByEmail })).status).toBe(200)
    await desk.work()
    return desk.read(id)
  }
  const checked = await choose(true)
  expect([checked.rows, checked.total, checked.counts]).toEqual([
    6,
    3,
    { new: 2, changed: 0, unchanged: 0, refused: 1 },
  ])
  expect(checked.problems.map(({ row, message, isLoss }) => [row, message, isLoss])).toEqual([
    [7, 'Row 6 is the same customer. Keep one of them', false],
    [3, 'Merged with row 2, which has the same email', true],
    [4, 'The rows of this person disagree on consent, which becomes no', true],
    [5, 'Merged with row 4, which has the same email', true],
  ])
  expect((await choose(false)).counts.refused).toBe(5)
  await choose(true)
  expect(await desk.start(runId)).toMatchObject({ state: 'imported', counts: { new: 2, refused: 1 } })
  expect((await desk.accounts()).map(({ email, name }) => [email, name])).toEqual([
    ['eve@example.com', 'Eve Ito'],
    ['fay@example.com', 'Fay Ray'],
  ])
  const addresses = (await desk.addresses()).map((each) => [each.first_name, each.street_address, each.is_default])
  expect(addresses.toSorted()).toEqual([
    ['Eve', '7 Mill Row', true],
    ['Eve', '9 Elm St', false],
    ['Fay', '7 Mill Row', true],
  ])
  expect(await desk.subscribers()).toEqual([{ email: 'eve@example.com', source: 'shopify', status: 'active' }])
  const [person] = await desk.accounts()
  const order = desk.deps.db.selectFrom('earlier_orders').select('user_id').where('order_id', '=', orderId)
  expect(await order.executeTakeFirst()).toEqual({ user_id: person?.user_id })
  // Another row of a person who is here, with a lower id, joins them.
  const again = await desk.check(
    csv({ ...eve, 'Customer ID': '7', Email: 'eve@example.com', 'Default Address City': 'Lynn' }) +
      file.slice(file.indexOf('\n')),
  )
  const second = await choose(true, again.runId)
  expect(second.counts).toEqual({ new: 0, changed: 1, unchanged: 1, refused: 1 })
  const { run } = await desk.undo(runId)
  expect([run.state, await desk.accounts(), await desk.addresses(), await desk.subscribers()]).toEqual([
    'undone',
    [],
    [],
    [],
  ])
})

test('only customers are merged by their email', async () => {
  const desk = await aDesk()
  const products = await desk.check(shopifyCsv(...shopifyRows(desk.site.url)))
  const { status, errors } = await desk.send('PUT', `${products.runId}/options`, {
    ...products.options,
    mergeByEmail: true,
  })
  expect([status, errors?.[0]?.path]).toEqual([400, 'mergeByEmail'])
})
