import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ProviderEvent } from '../payment-provider.ts'
import type { SandboxEvent } from './sandbox.repo.ts'

export const SIGNATURE_HEADER = 'sandbox-signature'
/** An older message, or one further in the future, is rejected as a replay. */
const TOLERANCE_SECONDS = 300

const sign = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** Returns the webhook's body and the signature over it and the time. */
export function signWebhook(secret: string, event: SandboxEvent, at: Date): { body: string; signature: string } {
  const body = JSON.stringify({
    id: event.eventId,
    type: event.kind,
    data: { intent: event.intentId, ...(event.kind.startsWith('dispute.') && { dispute: event.disputeId }) },
    nonce: randomUUID(),
  })
  const time = Math.floor(at.getTime() / 1_000)
  return { body, signature: `t=${time},v1=${sign(secret, time, body)}` }
}

/** Parses a webhook with a valid and recent signature; null for all others. */
export function verifyWebhook(secret: string, body: Uint8Array, headers: Headers, at: Date): ProviderEvent | null {
  const found = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers.get(SIGNATURE_HEADER) ?? '')
  if (!found) return null
  const [, time = '', signature = ''] = found
  const text = Buffer.from(body).toString('utf8')
  const expected = sign(secret, Number(time), text)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  if (Math.abs(at.getTime() / 1_000 - Number(time)) > TOLERANCE_SECONDS) return null
  const payload = JSON.parse(text) as { id: string; type: string; data: { intent: string; dispute?: string } }
  const { intent: providerRef, dispute: disputeRef } = payload.data
  return { eventId: payload.id, kind: payload.type, providerRef, ...(disputeRef && { disputeRef }) }
}
