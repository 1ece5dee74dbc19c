import { afterAll, expect, test } from 'vitest'
import { anOrder, aProduct, aStaffMember } from '../../testing/factories.ts'
import { openFakeShippo, SHIPPO_WEBHOOK_SECRET } from '../../testing/fakes/fake-shippo.ts'
import { signedIn } from '../../testing/sessions.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sweepLabelFiles } from './label-file.ts'
import { trackParcels } from './track-parcels.ts'

const never = new AbortController().signal
const PARCEL = { lengthCm: 40, widthCm: 30, heightCm: 15, weightGrams: 1_800 }

async function aDesk(role: 'MANAGER' | 'VIEWER' = 'MANAGER') {
  const shippo = await openFakeShippo()
  afterAll(shippo.close)
  const shop = await createTestApp({}, { carrier: shippo.carrier })
  const staff = await aStaffMember({ role })
  const { headers } = await signedIn(staff)
  const order = await anOrder({ status: 'PROCESSING', payment_status: 'paid', country: 'US' })
  const path = `/api/admin/orders/${order.order_id}`
  const send = (method: string, below: string, body?: unknown) => shop.request(method, `${path}${below}`, body, headers)
  const ask = () => send('POST', '/labels', { parcel: PARCEL })
  const quoted = async () =>
    ((await (await ask()).json()) as { data: { labelId: string; rates: { rateId: string }[] } }).data
  return {
    ...shop,
    shippo,
    staff,
    order,
    headers,
    path,
    send,
    ask,
    quoted,
    buy: (labelId: string, rateId = '') => send('PUT', `/labels/${labelId}`, { rateId }),
    read: () => shop.get(`${path}/label`, headers),
    job: async () => {
      await shop.deps.db
        .updateTable('shipping_labels')
        .set({ due_at: new Date(0) })
        .execute()
      return trackParcels(shop.deps, never)
    },
    rowOf: async (labelId: string) =>
      shop.deps.db.selectFrom('shipping_labels').selectAll().where('label_id', '=', labelId).executeTakeFirstOrThrow(),
    readOrder: () =>
      shop.deps.db.selectFrom('orders').selectAll().where('order_id', '=', order.order_id).executeTakeFirstOrThrow(),
  }
}

type Desk = Awaited<ReturnType<typeof aDesk>>

async function aBoughtLabel(desk: Desk) {
  const { labelId, rates } = await desk.quoted()
  expect((await desk.buy(labelId, rates[0]?.rateId)).status).toBe(200)
  const [label] = desk.shippo.transactions
  return { labelId, trackingNumber: label?.tracking_number ?? '', ref: label?.object_id ?? '' }
}

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message

test('buys the label that staff chose, once, with an audit entry, and sends its file', async () => {
  const desk = await aDesk()
  expect(await (await desk.read()).json()).toMatchObject({ data: { isOffered: true, label: null } })
  const { labelId, rates } = await desk.quoted()
  expect(rates).toMatchObject([
    { carrier: 'USPS', service: 'Ground Advantage', price: 7.45, currency: 'USD', days: null },
    { carrier: 'FedEx', service: '2Day', price: 24.1, days: 2 },
  ])
  const sent = JSON.parse(desk.shippo.calls[0]?.text ?? '') as Record<string, object>
  expect(sent).toMatchObject({
    address_from: { zip: '10012' },
    parcels: [{ weight: '1800', mass_unit: 'g', length: '40' }],
  })
  expect(sent['address_to']).not.toHaveProperty('email')

  const rateId = rates[0]?.rateId
  for (const response of [await desk.buy(labelId, rateId), await desk.buy(labelId, rateId)]) {
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      data: { label: { status: 'bought', carrier: 'USPS', price: 7.45, boughtBy: desk.staff.name } },
    })
  }
  expect(desk.shippo.transactions).toHaveLength(1)
  expect(await desk.auditActions()).toEqual(['order.label_bought'])

  const file = await desk.get(`${desk.path}/labels/${labelId}/file`, desk.headers)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  expect(await file.text()).toBe('%PDF-1.4 a label')
})

test('refuses a second label, an unknown rate and the prices of a changed order', async () => {
  const desk = await aDesk()
  const [first, second] = [await desk.quoted(), await desk.quoted()]
  expect((await desk.buy(first.labelId, 'rate_of_someone')).status).toBe(409)
  expect((await desk.buy('unknown', 'x')).status).toBe(404)
  expect((await desk.buy(first.labelId)).status).toBe(400)
  expect((await desk.buy(first.labelId, first.rates[0]?.rateId)).status).toBe(200)
  const other = await desk.buy(second.labelId, second.rates[0]?.rateId)
  expect(other.status).toBe(409)
  expect(await messageOf(other)).toContain('already bought')
  expect(desk.shippo.transactions).toHaveLength(1)

  const changed = await aDesk()
  const { labelId, rates } = await changed.quoted()
  const later = new Date(Date.now() + 60_000)
  await changed.deps.db
    .updateTable('orders')
    .set({ updated_at: later })
    .where('order_id', '=', changed.order.order_id)
    .execute()
  expect(await messageOf(await changed.buy(labelId, rates[0]?.rateId))).toContain('Ask for prices again')
})

test('concurrent purchases of one order pay one label', async () => {
  const desk = await aDesk()
  const [first, second] = [await desk.quoted(), await desk.quoted()]
  const answers = await Promise.all([
    desk.buy(first.labelId, first.rates[0]?.rateId),
    desk.buy(first.labelId, first.rates[0]?.rateId),
    desk.buy(second.labelId, second.rates[0]?.rateId),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(desk.shippo.transactions).toHaveLength(1)
})

test('shows a refusal in the words of the carrier, and leaves the order as it was', async () => {
  const desk = await aDesk()
  const before = await desk.readOrder()
  const { labelId, rates } = await desk.quoted()
  desk.shippo.refuse('The account has no funds.')
  const refused = await desk.buy(labelId, rates[0]?.rateId)
  expect(refused.status).toBe(409)
  expect(await messageOf(refused)).toBe('USPS: The account has no funds.')
  expect(await desk.readOrder()).toEqual(before)
  expect(await (await desk.read()).json()).toMatchObject({ data: { label: null } })

  const { db } = desk.deps
  await db.updateTable('orders').set({ zip_code: '00000' }).where('order_id', '=', desk.order.order_id).execute()
  expect(await messageOf(await desk.ask())).toBe('This ZIP code is not valid')
  await db.updateTable('orders').set({ zip_code: '99999' }).where('order_id', '=', desk.order.order_id).execute()
  expect(await messageOf(await desk.ask())).toContain('DHL Express: Not available')
})

/** Buys a label whose answer is lost. Returns its id, and prices of the same order that came later. */
async function anUnclearPurchase(desk: Desk, kind: 'lose' | 'fault') {
  const { labelId, rates } = await desk.quoted()
  desk.shippo.failures.push({ method: 'POST', kind })
  expect((await desk.buy(labelId, rates[0]?.rateId)).status).toBe(503)
  // Neither a retry nor another price buys again while it is unclear.
  expect((await desk.buy(labelId, rates[0]?.rateId)).status).toBe(503)
  const second = await desk.quoted()
  expect((await desk.buy(second.labelId, second.rates[0]?.rateId)).status).toBe(409)
  await desk.job()
  return { labelId, second }
}

test('finds the label of a purchase whose answer was lost, and buys no second', async () => {
  const desk = await aDesk()
  const { labelId } = await anUnclearPurchase(desk, 'lose')
  expect((await desk.rowOf(labelId)).status).toBe('bought')
  expect(await desk.auditActions()).toEqual(['order.label_bought'])
  expect(desk.shippo.transactions).toHaveLength(1)
})

test('gives up a purchase that the carrier never received, and only then sells another', async () => {
  const desk = await aDesk()
  const { labelId, second } = await anUnclearPurchase(desk, 'fault')
  expect((await desk.rowOf(labelId)).status).toBe('buying')
  const quarterHourAgo = new Date(Date.now() - 900_000)
  const { db } = desk.deps
  await db.updateTable('shipping_labels').set({ bought_at: quarterHourAgo }).where('label_id', '=', labelId).execute()
  await desk.job()
  expect((await desk.rowOf(labelId)).status).toBe('failed')
  expect((await desk.buy(second.labelId, second.rates[0]?.rateId)).status).toBe(200)
  expect(desk.shippo.transactions).toHaveLength(1)
})

test('completes a purchase that the carrier decides later', async () => {
  const desk = await aDesk()
  const { labelId, rates } = await desk.quoted()
  desk.shippo.delay()
  expect((await desk.buy(labelId, rates[0]?.rateId)).status).toBe(503)
  await desk.job()
  expect((await desk.rowOf(labelId)).status).toBe('buying')
  desk.shippo.decide()
  await desk.job()
  expect((await desk.rowOf(labelId)).status).toBe('bought')
})

test('is offered only with a carrier account, to paid orders that wait, to staff who ship', async () => {
  const desk = await aDesk()
  const set = (values: object) =>
    desk.deps.db.updateTable('orders').set(values).where('order_id', '=', desk.order.order_id).execute()
  await set({ country: 'FR' })
  expect(await messageOf(await desk.ask())).toContain('customs declaration')
  await set({ country: 'US', payment_status: 'pending' })
  expect((await desk.ask()).status).toBe(409)
  await set({ status: 'SHIPPED' })
  expect((await desk.ask()).status).toBe(409)
  const without = await createTestApp()
  expect((await without.request('POST', `${desk.path}/labels`, { parcel: PARCEL }, desk.headers)).status).toBe(404)
  expect(await (await without.get(`${desk.path}/label`, desk.headers)).json()).toMatchObject({
    data: { isOffered: false },
  })
  const viewer = await aDesk('VIEWER')
  expect((await viewer.ask()).status).toBe(403)
  expect((await viewer.get(`${viewer.path}/labels/x/file`, viewer.headers)).status).toBe(403)
  expect((await viewer.read()).status).toBe(200)
  const bad = await desk.send('POST', '/labels', { parcel: { ...PARCEL, weightGrams: 0 } })
  expect(bad.status).toBe(400)
  expect(await messageOf(bad)).toBe('Enter the weight in grams')
})

const deliver = async (desk: Desk, message: object, token = SHIPPO_WEBHOOK_SECRET) =>
  (await desk.post(`/api/carriers/webhooks/shippo?token=${token}`, message)).status

test('a reported delivery moves the shipped order once, by the carrier, and the return window starts', async () => {
  const desk = await aDesk()
  const { trackingNumber, ref } = await aBoughtLabel(desk)
  const message = { event: 'track_updated', data: { tracking_number: trackingNumber, transaction: ref } }
  desk.shippo.report('DELIVERED')
  // Staff have not shipped it yet: the delivery waits.
  expect(await deliver(desk, message)).toBe(200)
  expect((await desk.readOrder()).status).toBe('PROCESSING')

  const shipped = await desk.send('PUT', '/status', { status: 'SHIPPED', trackingCarrier: 'USPS', trackingNumber })
  expect(shipped.status).toBe(200)
  for (let time = 0; time < 2; time += 1) expect(await deliver(desk, message)).toBe(200)
  expect(await desk.readOrder()).toMatchObject({ status: 'DELIVERED', delivered_at: expect.any(Date) })
  const history = await desk.deps.db
    .selectFrom('order_status_history')
    .select(['status', 'actor_id', 'actor_name'])
    .where('order_id', '=', desk.order.order_id)
    .orderBy('entry_id')
    .execute()
  expect(history.at(-1)).toEqual({ status: 'DELIVERED', actor_id: null, actor_name: 'Carrier (Shippo)' })
  const audited = await desk.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'actor_name'])
    .orderBy('entry_id')
    .execute()
  expect(audited.at(-1)).toEqual({ action: 'order.status_changed', actor_id: null, actor_name: 'Carrier (Shippo)' })
  expect(audited).toHaveLength(3)

  // Staff take it back: repeated and earlier reports change nothing.
  await desk.send('PUT', '/status', { status: 'SHIPPED' })
  desk.shippo.report('TRANSIT')
  expect(await deliver(desk, message)).toBe(200)
  await desk.job()
  expect((await desk.readOrder()).status).toBe('SHIPPED')
})

test('the job finds a delivery without a message; another parcel of the order is left alone', async () => {
  const desk = await aDesk()
  const { labelId, trackingNumber } = await aBoughtLabel(desk)
  await desk.send('PUT', '/status', { status: 'SHIPPED', trackingCarrier: 'USPS', trackingNumber })
  desk.shippo.report('TRANSIT')
  await desk.job()
  expect((await desk.rowOf(labelId)).parcel_state).toBe('in_transit')
  expect((await desk.readOrder()).status).toBe('SHIPPED')
  desk.shippo.report('DELIVERED')
  await desk.job()
  expect((await desk.readOrder()).status).toBe('DELIVERED')

  const other = await aDesk()
  await aBoughtLabel(other)
  await other.send('PUT', '/status', {
    status: 'SHIPPED',
    trackingCarrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
  })
  other.shippo.report('DELIVERED')
  await other.job()
  expect((await other.readOrder()).status).toBe('SHIPPED')
})

test('messages need the secret; unknown parcels and other events are ignored; a failed fetch is sent again', async () => {
  const desk = await aDesk()
  const { trackingNumber } = await aBoughtLabel(desk)
  const message = { event: 'track_updated', data: { tracking_number: trackingNumber } }
  expect(await deliver(desk, message, 'wrong')).toBe(400)
  expect(await deliver(desk, message, '')).toBe(400)
  expect((await desk.post('/api/carriers/webhooks/ups', message)).status).toBe(404)
  expect(await deliver(desk, { data: { tracking_number: 'unknown' } })).toBe(200)
  expect(await deliver(desk, { event: 'batch_created', data: {} })).toBe(200)
  desk.shippo.failures.push({ method: 'GET', kind: 'fault' })
  expect(await deliver(desk, message)).toBe(503)
})

test('cancels an unused label and deletes its file; one on its way stays', async () => {
  const desk = await aDesk()
  const { labelId } = await aBoughtLabel(desk)
  await desk.job()
  expect((await desk.rowOf(labelId)).file_expires_at).not.toBeNull()
  for (let time = 0; time < 2; time += 1) expect((await desk.send('DELETE', `/labels/${labelId}`)).status).toBe(200)
  expect(desk.shippo.transactions[0]?.status).toBe('REFUNDPENDING')
  expect(await desk.auditActions()).toEqual(['order.label_bought', 'order.label_canceled'])
  expect((await desk.get(`${desk.path}/labels/${labelId}/file`, desk.headers)).status).toBe(404)
  expect(await sweepLabelFiles(desk.deps, never)).toBe(1)
  expect(await desk.deps.storage.read(`private/labels/${labelId}.pdf`)).toBeNull()

  const { labelId: sent } = await aBoughtLabel(desk)
  desk.shippo.report('TRANSIT')
  await desk.job()
  expect((await desk.send('DELETE', `/labels/${sent}`)).status).toBe(409)
})

test('says that the carrier does not respond, and that a number can be entered by hand', async () => {
  const desk = await aDesk()
  await desk.shippo.close()
  const response = await desk.ask()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await messageOf(response)).toBe(
    'Shippo does not respond. Try again in a minute, or enter a tracking number by hand.',
  )
})

test('a file that is no PDF is not stored', async () => {
  const desk = await aDesk()
  const { labelId } = await aBoughtLabel(desk)
  desk.shippo.file = new Uint8Array(Buffer.from('<html>'))
  expect((await desk.get(`${desk.path}/labels/${labelId}/file`, desk.headers)).status).toBe(503)
  desk.shippo.file = new Uint8Array(6 * 1024 * 1024)
  expect((await desk.get(`${desk.path}/labels/${labelId}/file`, desk.headers)).status).toBe(503)
  expect(await desk.deps.storage.read(`private/labels/${labelId}.pdf`)).toBeNull()
})

test('a parcel through customs carries its declaration, and a label without a fact names the product', async () => {
  const desk = await aDesk()
  const { db } = desk.deps
  const ofOrder = desk.order.order_id
  await db.updateTable('orders').set({ country: 'FR', state: '' }).where('order_id', '=', ofOrder).execute()
  const setFacts = (facts: object) => db.updateTable('order_items').set(facts).where('order_id', '=', ofOrder).execute()
  const slip = async () => {
    const response = await desk.get(`/api/admin/orders/slips?ids=${ofOrder}`, desk.headers)
    return ((await response.json()) as { data: { customs?: object }[] }).data[0]
  }
  expect(await slip()).not.toHaveProperty('customs')
  await setFacts({ weight_grams: 900, origin: 'IT' })
  const refused = await desk.ask()
  expect(refused.status).toBe(409)
  expect(await messageOf(refused)).toBe(
    'A parcel to France needs a customs declaration. Enter what is missing in the form of the product: Bag, Noir (HS code).',
  )
  expect(desk.shippo.calls).toHaveLength(0)
  expect(await slip()).toMatchObject({ customs: { incoterm: 'DDU', lines: [{ hsCode: null, origin: 'IT' }] } })

  await setFacts({ hs_code: '42022100' })
  expect((await desk.ask()).status).toBe(200)
  const sent = JSON.parse(desk.shippo.calls[0]?.text ?? '') as Record<string, unknown>
  expect(sent['customs_declaration']).toEqual({
    certify: true,
    certify_signer: 'Maren Studio',
    contents_type: 'MERCHANDISE',
    non_delivery_option: 'RETURN',
    incoterm: 'DDU',
    eel_pfc: 'NOEEI_30_37_a',
    items: [
      {
        description: 'Bag, Noir',
        quantity: 1,
        net_weight: '900',
        mass_unit: 'g',
        value_amount: '100',
        value_currency: 'USD',
        origin_country: 'IT',
        tariff_number: '42022100',
      },
    ],
  })
  expect((await slip())?.customs).toMatchObject({ value: 100, currency: 'USD', duty: null })
})

test('an order that is older than the facts of its color declares those of the color now', async () => {
  const desk = await aDesk()
  const { db } = desk.deps
  const bag = await aProduct()
  await db
    .updateTable('color_variants')
    .set({ weight_grams: 500, hs_code: '420222', origin: 'FR' })
    .where('product_id', '=', bag.product_id)
    .execute()
  await db.updateTable('orders').set({ country: 'JP' }).where('order_id', '=', desk.order.order_id).execute()
  await db
    .updateTable('order_items')
    .set({ variant_id: bag.variants[0]?.variant_id ?? null, origin: 'IT' })
    .where('order_id', '=', desk.order.order_id)
    .execute()
  expect((await desk.ask()).status).toBe(200)
  const sent = JSON.parse(desk.shippo.calls[0]?.text ?? '') as { customs_declaration: { items: object[] } }
  expect(sent.customs_declaration.items).toMatchObject([
    { net_weight: '500', tariff_number: '420222', origin_country: 'IT' },
  ])
})
