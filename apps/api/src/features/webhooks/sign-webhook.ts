import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { openSealedBytes, sealBytes } from '../auth/auth.public.ts'

const SECRET_BYTES = 32
const SEAL_USE = 'secret of a webhook'

/** The secret as its receiver enters it (Standard Webhooks). */
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** Returns the headers of a message, signed with every given secret: `v1,…` of each, separated by spaces. */
export function signedHeaders(
  secrets: readonly Buffer[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Makes the secret of a subscription. A copy of the database alone does not contain it. */
export function newSecret(
  deps: Pick<Deps, 'randomBytes' | 'config'>,
  owner: string,
): { secret: Buffer; sealed: Buffer } {
  const secret = Buffer.from(deps.randomBytes(SECRET_BYTES))
  return { secret, sealed: sealBytes(deps, { use: SEAL_USE, owner }, secret) }
}

export const openWebhookSecret = (deps: Pick<Deps, 'config'>, owner: string, sealed: Buffer): Buffer =>
  openSealedBytes(deps, { use: SEAL_USE, owner }, sealed)
