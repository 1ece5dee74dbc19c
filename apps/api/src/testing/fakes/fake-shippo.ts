import { openShippo } from '../../adapters/carriers/shippo/shippo-carrier.ts'
import { parseCarrierSender } from '../../adapters/carriers/shippo/sender.ts'
import type { Carrier } from '../../adapters/carriers/carrier.ts'
import { openFakeProvider, type FakeProvider, type ProviderCall, type ProviderResponse } from './fake-provider.ts'

export const SHIPPO_WEBHOOK_SECRET = 'a-secret-of-the-tests-in-the-address'
export const SHIPPO_SENDER =
  'Maren Studio | 12 Spring Street | New York | NY | 10012 | US | +12125550100 | ship@maren.example'

/** A transaction as Shippo sends it, with nulls for what it leaves open. */
interface Transaction {
  object_id: string
  object_state: 'VALID'
  status: 'SUCCESS' | 'ERROR' | 'QUEUED' | 'REFUNDPENDING'
  rate: string
  metadata: string
  tracking_number: string | null
  tracking_status: string
  tracking_url_provider: string | null
  label_url: string | null
  eta: null
  messages: { source: string; code: string; text: string }[]
  test: boolean
}

/** A fake of Shippo's API: JSON requests and responses, files of labels. */
export interface FakeShippo extends FakeProvider {
  /** Shippo's adapter, connected to the fake. */
  carrier: Carrier
  transactions: readonly Transaction[]
  /** The next purchase is refused with this text. */
  refuse: (text: string) => void
  /** The next purchase is decided later, by `decide`. */
  delay: () => void
  decide: () => void
  /** What the carrier's scanners report of every parcel. */
  report: (status: string) => void
  /** What the address of a label answers with. */
  file: Uint8Array
}

const RATES = [
  { id: 'rate_express', provider: 'FedEx', name: '2Day', amount: '24.10', days: 2 },
  { id: 'rate_ground', provider: 'USPS', name: 'Ground Advantage', amount: '7.45', days: null },
]

export async function openFakeShippo(): Promise<FakeShippo> {
  const transactions: Transaction[] = []
  let refusal: string | null = null
  let isDelayed = false
  let url = ''
  let count = 0
  const options = { file: new Uint8Array(Buffer.from('%PDF-1.4 a label')) }

  const quote = ({ text }: ProviderCall): ProviderResponse => {
    const body = JSON.parse(text) as { address_to: { zip: string }; metadata: string }
    if (body.address_to.zip === '00000')
      return { status: 400, body: { address_to: [{ zip: ['This ZIP code is not valid'] }] } }
    count += 1
    const suffix = String(count)
    const rates = body.address_to.zip === '99999' ? [] : RATES.map((rate) => rateOf(rate, suffix))
    const messages = [{ source: 'DHL Express', code: 'x', text: 'Not available for this address.' }]
    return { status: 201, body: { ...shipmentOf(body.metadata, suffix), rates, messages } }
  }

  const buy = ({ text }: ProviderCall): ProviderResponse => {
    const { rate, metadata } = JSON.parse(text) as { rate: string; metadata: string }
    const id = `tx${transactions.length + 1}`
    const made: Transaction = {
      object_id: id,
      object_state: 'VALID',
      status: refusal === null ? (isDelayed ? 'QUEUED' : 'SUCCESS') : 'ERROR',
      rate,
      metadata,
      tracking_number: null,
      tracking_status: 'UNKNOWN',
      tracking_url_provider: null,
      label_url: null,
      eta: null,
      messages: refusal === null ? [] : [{ source: 'USPS', code: '', text: refusal }],
      test: true,
    }
    if (made.status === 'SUCCESS') complete(made)
    refusal = null
    isDelayed = false
    transactions.push(made)
    return { status: 201, body: made }
  }
  const complete = (made: Transaction): void => {
    Object.assign(made, {
      status: 'SUCCESS',
      tracking_number: `9205590164917${made.object_id.slice(2).padStart(9, '0')}`,
      tracking_url_provider: 'https://tools.usps.com/go/TrackConfirmAction_input?origTrackNum=x',
      label_url: `${url}/files/${made.object_id}.pdf`,
    })
  }

  const read = ({ query }: ProviderCall, id: string | undefined): ProviderResponse => {
    const found = transactions.find(({ object_id }) => object_id === id)
    if (id) return found ? { status: 200, body: found } : { status: 404, body: { detail: 'Not found.' } }
    const results = transactions.filter(({ rate }) => rate === (query.get('rate') ?? rate))
    return { status: 200, body: { next: null, previous: null, results } }
  }

  const refund = ({ text }: ProviderCall): ProviderResponse => {
    const { transaction } = JSON.parse(text) as { transaction: string }
    const found = transactions.find(({ object_id }) => object_id === transaction)
    if (found) found.status = 'REFUNDPENDING'
    return { status: 201, body: { object_id: `re_${transaction}`, status: found ? 'PENDING' : 'ERROR', transaction } }
  }

  const response = (call: ProviderCall): ProviderResponse => {
    const [, resource, id] = call.path.split('/')
    if (resource === 'files') return { status: 200, body: options.file }
    if (call.headers.authorization !== 'ShippoToken shippo_test_fake') return { status: 401, body: { detail: 'No.' } }
    if (resource === 'shipments') return quote(call)
    if (resource === 'transactions') return call.method === 'POST' ? buy(call) : read(call, id)
    return refund(call)
  }

  const fake = await openFakeProvider(response, () => undefined)
  url = fake.url
  const carrier = openShippo({
    token: 'shippo_test_fake',
    sender: parseCarrierSender(SHIPPO_SENDER),
    webhookSecret: SHIPPO_WEBHOOK_SECRET,
    apiUrl: url,
  })
  return Object.assign(options, {
    ...fake,
    carrier,
    transactions,
    refuse: (text: string) => {
      refusal = text
    },
    delay: () => {
      isDelayed = true
    },
    decide: () => {
      for (const made of transactions) if (made.status === 'QUEUED') complete(made)
    },
    report: (status: string) => {
      for (const made of transactions) made.tracking_status = status
    },
  })
}

const CREATED = '2026-11-20T10:00:00.000Z'

const rateOf = ({ id, provider, name, amount, days }: (typeof RATES)[number], suffix: string) => ({
  object_id: `${id}_${suffix}`,
  object_created: CREATED,
  object_owner: 'maren',
  amount,
  amount_local: amount,
  currency: 'USD',
  currency_local: 'USD',
  provider,
  servicelevel: { name, token: id, terms: '', extended_token: id, parent_servicelevel: null },
  attributes: [],
  arrives_by: null,
  estimated_days: days,
  duration_terms: '',
  messages: [],
  carrier_account: 'ca_1',
  shipment: `shipment_${suffix}`,
  test: true,
  zone: null,
})

const address = { country: 'US', is_complete: true, object_id: 'ad_1' }

const shipmentOf = (metadata: string, suffix: string) => ({
  object_id: `shipment_${suffix}`,
  object_created: CREATED,
  object_updated: CREATED,
  object_owner: 'maren',
  status: 'SUCCESS',
  metadata,
  address_from: address,
  address_to: address,
  address_return: address,
  carrier_accounts: [],
  customs_declaration: null,
  parcels: [],
  extra: {},
  test: true,
})
