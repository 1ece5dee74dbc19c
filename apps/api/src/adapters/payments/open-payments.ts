import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { manualPayments } from './manual.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { SIGNATURE_HEADER } from './sandbox/sandbox-webhooks.ts'

const SEND_TIMEOUT_MS = 10_000

/** Our own door, from inside: an address that stands for all is called by the one of this machine. */
function ownDoor({ HOST, PORT, publicUrl, WORKER }: Config): string {
  if (PORT === 0 || WORKER === 'only') return publicUrl
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** What signs the sandbox's messages: of the shop's secret, but not the secret itself. */
export const sandboxSecret = ({ SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): string =>
  createHmac('sha256', SESSION_SECRET ?? '')
    .update('sandbox webhooks')
    .digest('hex')

/** Whoever takes the money, as PAYMENTS says. */
export function openPayments(
  parts: Pick<Deps, 'db' | 'config' | 'log' | 'now' | 'randomBytes'>,
): Pick<Deps, 'payments' | 'sandbox'> {
  const { config } = parts
  if (config.PAYMENTS === 'manual') return { payments: manualPayments, sandbox: null }
  const { desk, ...payments } = createSandbox({
    ...parts,
    secret: sandboxSecret(config),
    sendsByItself: true,
    async send({ body, signature }) {
      const answer = await fetch(`${ownDoor(config)}/api/payments/webhooks/sandbox`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return answer.status
    },
  })
  return { payments, sandbox: desk }
}
