import { createHmac, randomUUID } from 'node:crypto'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Separate process: a server with the part of Stripe's API that a checkout needs. It answers after one millisecond and
// reports each payment with a signed webhook. Arguments: the shop's port and the webhook secret. Sends its own port.
//   POST /v1/payment_intents      GET /v1/payment_intents/:id      POST /pay/:id (what the buyer's browser does)

const [shopPort = '', webhookSecret = ''] = process.argv.slice(2)
const RESPONSE_MS = 1
/** As the sandbox: a webhook arrives after the response to the browser. */
const WEBHOOK_AFTER_MS = 50

interface Intent {
  id: string
  status: 'requires_payment_method' | 'succeeded'
  amount: number
  amount_received: number
  latest_charge: object | null
}
const intents = new Map<string, Intent>()

function createIntent(form: URLSearchParams): Intent {
  const id = `pi_${randomUUID().replaceAll('-', '')}`
  const intent = {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    amount_received: 0,
    currency: form.get('currency'),
    status: 'requires_payment_method' as const,
    client_secret: `${id}_secret_bench`,
    metadata: { paymentId: form.get('metadata[paymentId]') },
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
  }
  intents.set(id, intent)
  return intent
}

function pay(intent: Intent): void {
  const created = Math.floor(Date.now() / 1_000)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = { id: `ch_${intent.id}`, object: 'charge', amount_refunded: 0, created }
  setTimeout(() => sendWebhook(intent), WEBHOOK_AFTER_MS)
}

function sendWebhook(intent: Intent): void {
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: intent },
  }
  const body = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` }
  const sent = request(
    { host: '127.0.0.1', port: shopPort, path: '/api/payments/webhooks/stripe', method: 'POST', headers },
    (response) => {
      response.resume()
      if (response.statusCode !== 200) console.error(`The webhook got ${response.statusCode}`)
    },
  )
  sent.on('error', () => undefined)
  sent.end(body)
}

async function readForm(incoming: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return new URLSearchParams(text)
}

const notFound = { error: { type: 'invalid_request_error', message: 'No such payment_intent' } }

async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (incoming.url ?? '').split('?')
  const form = await readForm(incoming)
  await sleep(RESPONSE_MS)
  let intent = intents.get(path.split('/').at(-1) ?? '')
  if (path === '/v1/payment_intents') intent = createIntent(form)
  else if (intent && path.startsWith('/pay/')) pay(intent)
  response.writeHead(intent ? 200 : 404, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(intent ?? notFound))
}

const server = createServer((incoming, response) => void respond(incoming, response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
