import { createHash, timingSafeEqual } from 'node:crypto'
import { toCents } from '@atelier/domain/money/money'
import type { ParcelState } from '@atelier/domain/shipping/parcel-state'
import { Shippo } from 'shippo'
import type { Rate, ResponseMessage, Transaction, TrackingStatusEnum } from 'shippo/models/components/index.js'
import { z } from 'zod'
import {
  CarrierError,
  type Carrier,
  type CarrierEvent,
  type CarrierLabel,
  type CarrierRate,
  type LabelPurchase,
} from '../carrier.ts'
import { toShippoCustoms } from './shippo-customs.ts'
import { downloadLabel } from './download-label.ts'
import type { Sender } from './sender.ts'
import { callShippo } from './shippo-errors.ts'

export interface ShippoAccount {
  token: string
  sender: Sender
  /** The token at the end of the webhook's address. Without it no webhook is accepted. */
  webhookSecret?: string | undefined
  /** The API's URL in tests; default: Shippo's own. */
  apiUrl?: string | undefined
}

const TIMEOUT_MS = 10_000
/** A rate is bought once; refused attempts may be listed too. */
const LISTED = 25
const MESSAGES_SHOWN = 5

/** Labels through Shippo. The state of a parcel is fetched, never taken from a webhook. */
export function openShippo(account: ShippoAccount): Carrier {
  const { token, sender, webhookSecret, apiUrl } = account
  const shippo = new Shippo({
    apiKeyHeader: token,
    shippoApiVersion: '2018-02-08',
    timeoutMs: TIMEOUT_MS,
    // A repeated purchase would pay twice; everything else is repeated by staff or the job.
    retryConfig: { strategy: 'none' },
    ...(apiUrl && { serverURL: apiUrl }),
  })
  const fetchTransaction = (id: string, signal: AbortSignal): Promise<Transaction> =>
    callShippo(shippo.transactions.get(id, { signal }))

  return {
    id: 'shippo',
    name: 'Shippo',
    originCountry: sender.country,
    hasWebhook: webhookSecret !== undefined,
    isTest: token.startsWith('shippo_test_'),

    quote: (shipment, signal) => quote(shippo, sender, shipment, signal),

    buy: async ({ rateId, reference }, signal) =>
      labelOf(
        await callShippo(
          shippo.transactions.create(
            { rate: rateId, metadata: reference, labelFileType: 'PDF_4x6', async: false },
            { signal },
          ),
        ),
      ),

    find: (purchase, signal) => find(shippo, purchase, signal),

    fetchFile: async (providerRef, signal) => {
      const { labelUrl } = await fetchTransaction(providerRef, signal)
      if (!labelUrl) throw new CarrierError('unavailable', 'Shippo has no file of this label')
      return downloadLabel(labelUrl, { apiUrl, signal })
    },

    cancel: async (providerRef, signal) => {
      const { status } = await fetchTransaction(providerRef, signal)
      if (status === 'REFUNDED' || status === 'REFUNDPENDING') return
      const refund = await callShippo(shippo.refunds.create({ transaction: providerRef, async: false }, { signal }))
      if (refund.status === 'ERROR') throw new CarrierError('refused', 'The carrier does not take this label back')
    },

    fetchParcelState: async (providerRef, signal) => {
      const { trackingStatus } = await fetchTransaction(providerRef, signal)
      return trackingStatus ? PARCEL_STATE_OF[trackingStatus] : 'unknown'
    },

    parseWebhook: ({ token: sent, body }) =>
      webhookSecret !== undefined && isSameSecret(sent, webhookSecret) ? eventOf(body) : null,

    verify: async (signal) => {
      await callShippo(shippo.transactions.list({ results: 1 }, { signal }))
    },
  }
}

const PARCEL_STATE_OF: Readonly<Record<TrackingStatusEnum, ParcelState>> = {
  UNKNOWN: 'unknown',
  PRE_TRANSIT: 'announced',
  TRANSIT: 'in_transit',
  FAILURE: 'problem',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
}

async function quote(
  shippo: Shippo,
  sender: Sender,
  { to, parcel, customs, reference }: Parameters<Carrier['quote']>[0],
  signal: AbortSignal,
): ReturnType<Carrier['quote']> {
  const { rates, messages } = await callShippo(
    shippo.shipments.create(
      {
        addressFrom: { ...addressOf(sender), email: sender.email },
        addressTo: { ...addressOf(to), street2: to.apartment },
        parcels: [
          {
            length: String(parcel.lengthCm),
            width: String(parcel.widthCm),
            height: String(parcel.heightCm),
            distanceUnit: 'cm',
            weight: String(parcel.weightGrams),
            massUnit: 'g',
          },
        ],
        ...(customs && { customsDeclaration: toShippoCustoms(customs, sender) }),
        metadata: reference,
        async: false,
      },
      { signal },
    ),
  )
  return { rates: rates.map(rateOf), messages: textsOf(messages) }
}

const addressOf = ({ name, street, city, state, postalCode, country, phone }: Omit<Sender, 'email'>) => ({
  name,
  street1: street,
  city,
  state,
  zip: postalCode,
  country,
  phone,
})

const rateOf = (rate: Rate): CarrierRate => ({
  rateId: rate.objectId,
  carrier: rate.provider,
  service: rate.servicelevel.name ?? rate.provider,
  costCents: toCents(Number(rate.amount), rate.currency),
  currency: rate.currency,
  days: rate.estimatedDays ?? null,
})

const textsOf = (messages: readonly ResponseMessage[] = []): string[] =>
  messages.flatMap(({ source, text }) => (text ? [source ? `${source}: ${text}` : text] : [])).slice(0, MESSAGES_SHOWN)

/** Looks for the transaction of a rate with the reference of this purchase. */
async function find(
  shippo: Shippo,
  { rateId, reference }: LabelPurchase,
  signal: AbortSignal,
): Promise<CarrierLabel | null> {
  const { results = [] } = await callShippo(shippo.transactions.list({ rate: rateId, results: LISTED }, { signal }))
  const labels = results.filter(({ metadata }) => metadata === reference).map(labelOf)
  return labels.find(({ status }) => status !== 'failed') ?? labels[0] ?? null
}

function labelOf(transaction: Transaction): CarrierLabel {
  const { status, objectId, trackingNumber, trackingUrlProvider, messages } = transaction
  if (status === 'QUEUED' || status === 'WAITING') return { status: 'pending' }
  if (status === 'SUCCESS' && objectId && trackingNumber) {
    return { status: 'bought', providerRef: objectId, trackingNumber, trackingUrl: trackingUrlProvider || null }
  }
  // Bought without a number, or an answer without a status: the job asks again.
  if (status === 'SUCCESS' || status === undefined) return { status: 'pending' }
  return { status: 'failed', message: textsOf(messages).join(' ') || 'The carrier did not sell this label' }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSameSecret = (sent: string, secret: string): boolean => timingSafeEqual(digestOf(sent), digestOf(secret))

const TrackUpdate = z.object({
  data: z.object({ tracking_number: z.string().nullish(), transaction: z.string().nullish() }),
})

/** Returns the parcel of a message; messages about anything else name none. */
function eventOf(body: string): CarrierEvent {
  const parsed = TrackUpdate.safeParse(parseJson(body))
  const { tracking_number: trackingNumber, transaction } = parsed.success ? parsed.data.data : {}
  return { trackingNumber: trackingNumber || null, providerRef: transaction || null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
