import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isLoopbackUrl, judgeWebhookUrl } from '@atelier/domain/webhooks/judge-webhook-url'
import { ForbiddenAddress, pinAddress } from '../outbound/pin-address.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 64 * 1024
/** Control characters except tab and newline, and those that turn the direction of a text. */
const UNSAFE = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu

/** The headers of every message besides those of Standard Webhooks. */
export const MESSAGE_HEADERS = { 'content-type': 'application/json', 'user-agent': 'Atelier-Webhooks' } as const

export interface WebhookMessage {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  /** Also the machine itself may be called. */
  isDevelopment: boolean
}

/**
 * How a call went. `problem` is null when the receiver accepted the message. `answer` has the first 64 kB, with control
 * characters replaced.
 */
export interface WebhookAnswer {
  status: number | null
  problem: string | null
  answer: string
}

/**
 * Posts a message: within 10 seconds, to the address that was resolved and checked, without following redirects, reading at
 * most 64 kB. Never throws.
 */
export async function postWebhook(message: WebhookMessage, signal: AbortSignal): Promise<WebhookAnswer> {
  const fault = judgeWebhookUrl(message.url, message.isDevelopment)
  if (fault !== null) return { status: null, problem: fault, answer: '' }
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const { status, answer } = await post(message, within)
    const isAccepted = status >= 200 && status < 300
    const shown = answer.replaceAll('\r\n', '\n').replaceAll(UNSAFE, '\uFFFD')
    return { status, problem: isAccepted ? null : `The receiver answered with ${status}`, answer: shown }
  } catch (error) {
    return { status: null, problem: problemOf(error, within), answer: '' }
  }
}

function problemOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof ForbiddenAddress) return error.message
  if (signal.aborted) return 'The receiver did not answer within 10 seconds'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the address is not known'
  if (/CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(code)) return `The certificate of the receiver is not valid (${code})`
  return `The receiver could not be reached${code === '' ? '' : ` (${code})`}`
}

async function post(
  { url: address, headers, body, isDevelopment }: WebhookMessage,
  signal: AbortSignal,
): Promise<{ status: number; answer: string }> {
  const url = new URL(address)
  const lookup = await pinAddress(url, isDevelopment && isLoopbackUrl(address))
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const answered = Promise.withResolvers<IncomingMessage>()
  const sent = send(
    url,
    {
      method: 'POST',
      lookup,
      agent: false,
      signal,
      headers: {
        ...headers,
        ...MESSAGE_HEADERS,
        'content-length': Buffer.byteLength(body),
      },
    },
    answered.resolve,
  )
  sent.once('error', answered.reject)
  sent.end(body)
  const response = await answered.promise
  return { status: response.statusCode ?? 0, answer: await readAnswer(response) }
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).byteLength
    // The rest is not read: leaving the loop ends the connection.
    if (size >= ANSWER_MAX_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES).toString('utf8')
}
