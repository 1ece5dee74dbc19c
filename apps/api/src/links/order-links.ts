import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_MARKET } from '@atelier/domain/markets/market'
import type { Config } from '../config.ts'

type Secrets = Pick<Config, 'SESSION_SECRET'>

/** Signs a token. The signature includes the purpose, so that a receipt token cannot be used to pay. */
function sign({ SESSION_SECRET }: Secrets, purpose: 'receipt' | 'pay', text: string): string {
  if (!SESSION_SECRET) throw new Error('SESSION_SECRET is not set')
  return createHmac('sha256', SESSION_SECRET).update(`${purpose}|${text}`).digest('base64url')
}

function isSigned(secrets: Secrets, purpose: 'receipt' | 'pay', text: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secrets, purpose, text))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Creates the token that opens one order without a session, as long as the order exists: `{orderId}.{hmac}`. */
export const receiptToken = (secrets: Secrets, orderId: string): string =>
  `${orderId}.${sign(secrets, 'receipt', orderId)}`

/** Returns the order ID of a receipt token; null when its signature is invalid. */
export function readReceiptToken(secrets: Secrets, token: string): string | null {
  const [orderId, signature, ...rest] = token.split('.')
  if (!orderId || !signature || rest.length > 0) return null
  return isSigned(secrets, 'receipt', orderId, signature) ? orderId : null
}

/** The content of a payment link. A new version for an order invalidates the earlier ones. */
export interface PaymentLinkContent {
  orderId: string
  expiresAt: Date
  version: number
}

/** Creates the token of a payment link: `{orderId}.{exp}.{version}.{hmac}`, exp in seconds since 1970. */
export function payToken(secrets: Secrets, { orderId, expiresAt, version }: PaymentLinkContent): string {
  const text = `${orderId}.${Math.floor(expiresAt.getTime() / 1_000)}.${version}`
  return `${text}.${sign(secrets, 'pay', text)}`
}

/** Returns the content of a payment token; null when its signature is invalid. The caller checks expiry and version. */
export function readPayToken(secrets: Secrets, token: string): PaymentLinkContent | null {
  const [orderId, exp, version, signature, ...rest] = token.split('.')
  if (!orderId || !exp || !version || !signature || rest.length > 0) return null
  if (!isSigned(secrets, 'pay', `${orderId}.${exp}.${version}`, signature)) return null
  return { orderId, expiresAt: new Date(Number(exp) * 1_000), version: Number(version) }
}

type LinkConfig = Pick<Config, 'SESSION_SECRET' | 'publicUrl'>

/** Returns the address at which the pages of a market begin. */
export const marketUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, market: string): string =>
  market === DEFAULT_MARKET ? publicUrl : `${publicUrl}/${market}`

/** URL at which a customer sees the order without a session, in the market of the order. */
export const receiptUrl = (config: LinkConfig, orderId: string, market: string): string =>
  `${marketUrl(config, market)}/orders/${receiptToken(config, orderId)}`

/** URL at which a customer pays an unpaid order, in the market of the order. */
export const payUrl = (config: LinkConfig, link: PaymentLinkContent, market: string): string =>
  `${marketUrl(config, market)}/pay/${payToken(config, link)}`

/** Removes the tokens from the links of a text, so that a copy stored for staff cannot open or pay an order. */
export const withoutOrderTokens = (text: string): string =>
  text.replaceAll(/\/(orders|pay)\/[\w-]+(?:\.[\w-]+)+/g, '/$1/')
