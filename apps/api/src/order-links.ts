import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

type Secrets = Pick<Config, 'SESSION_SECRET'>

/** Another purpose, another signature: a receipt's token pays for nothing. */
function sign({ SESSION_SECRET }: Secrets, purpose: 'receipt' | 'pay', text: string): string {
  if (!SESSION_SECRET) throw new Error('SESSION_SECRET is not set')
  return createHmac('sha256', SESSION_SECRET).update(`${purpose}|${text}`).digest('base64url')
}

function isSigned(secrets: Secrets, purpose: 'receipt' | 'pay', text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secrets, purpose, text))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Opens one order to whoever placed it, without a session and for as long as there is the order: `{orderId}.{hmac}`. */
export const receiptToken = (secrets: Secrets, orderId: string): string =>
  `${orderId}.${sign(secrets, 'receipt', orderId)}`

/** The order a receipt token opens; null when it was altered or never ours. */
export function readReceiptToken(secrets: Secrets, token: string): string | null {
  const [orderId, signature, ...rest] = token.split('.')
  if (!orderId || !signature || rest.length > 0) return null
  return isSigned(secrets, 'receipt', orderId, signature) ? orderId : null
}

/** What a payment link is about. A new version of an order's link kills the older ones. */
export interface PaymentLink {
  orderId: string
  expiresAt: Date
  version: number
}

/** `{orderId}.{exp}.{version}.{hmac}`, exp in seconds since 1970. */
export function payToken(secrets: Secrets, { orderId, expiresAt, version }: PaymentLink): string {
  const text = `${orderId}.${Math.floor(expiresAt.getTime() / 1_000)}.${version}`
  return `${text}.${sign(secrets, 'pay', text)}`
}

/** What a payment token says; null when it was altered or never ours. Whether it is over, the order knows. */
export function readPayToken(secrets: Secrets, token: string): PaymentLink | null {
  const [orderId, exp, version, signature, ...rest] = token.split('.')
  if (!orderId || !exp || !version || !signature || rest.length > 0) return null
  if (!isSigned(secrets, 'pay', `${orderId}.${exp}.${version}`, signature)) return null
  return { orderId, expiresAt: new Date(Number(exp) * 1_000), version: Number(version) }
}

/** Where a customer sees the order: in mails and for guests. */
export const receiptUrl = (config: Pick<Config, 'SESSION_SECRET' | 'publicUrl'>, orderId: string): string =>
  `${config.publicUrl}/orders/${receiptToken(config, orderId)}`

/** Where a customer pays for an order that waits. */
export const payUrl = (config: Pick<Config, 'SESSION_SECRET' | 'publicUrl'>, link: PaymentLink): string =>
  `${config.publicUrl}/pay/${payToken(config, link)}`

/** A text without the tokens of its links: what is kept for staff to read opens no order, and pays for none. */
export const withoutOrderTokens = (text: string): string =>
  text.replaceAll(/\/(orders|pay)\/[\w-]+(?:\.[\w-]+)+/g, '/$1/')
