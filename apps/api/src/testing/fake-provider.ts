import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as a provider's server receives it. */
export interface ProviderCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The body, byte for byte. */
  text: string
}

export interface ProviderResponse {
  status: number
  body: object
}

/**
 * How a call goes wrong: `hang` never answers, `fault` answers 500 without doing anything, `lose` does the work and
 * drops the connection before answering.
 */
export type FailureMode = 'hang' | 'fault' | 'lose'

export interface FakeProvider {
  url: string
  calls: ProviderCall[]
  /** Each is for the next call of its method. */
  failures: { method: 'GET' | 'POST'; kind: FailureMode }[]
  /** Keys are kept for a day or so; after it a repeat is a new call. */
  expireIdempotencyKeys: () => void
  close: () => Promise<void>
}

/** A fault of their own, as Stripe says it and as Square does. */
const FAULT: ProviderResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Sorry' }, errors: [{ category: 'API_ERROR', detail: 'Sorry' }] },
}

/**
 * A provider's server on the loopback address: real HTTP, answers made by `answer`, troubles on demand. An answer to an
 * idempotency key is kept and repeated, as the providers promise.
 */
export async function openFakeProvider(
  reply: (call: ProviderCall) => ProviderResponse,
  keyOf: (call: ProviderCall) => string | undefined,
): Promise<FakeProvider> {
  const responses = new Map<string, ProviderResponse>()
  const calls: ProviderCall[] = []
  const troubles: FakeProvider['failures'] = []

  const once = (call: ProviderCall): ProviderResponse => {
    const key = keyOf(call)
    if (key === undefined) return reply(call)
    const known = responses.get(key) ?? reply(call)
    responses.set(key, known)
    return known
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    calls.push(call)
    const trouble = troubles[0]?.method === call.method ? troubles.shift()?.kind : undefined
    if (trouble === 'hang') return
    const { status, body } = trouble === 'fault' ? FAULT : once(call)
    if (trouble === 'lose') request.socket.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    failures: troubles,
    expireIdempotencyKeys: () => {
      responses.clear()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function readCall(request: IncomingMessage): Promise<ProviderCall> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const url = new URL(request.url ?? '/', 'http://provider')
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text: Buffer.concat(chunks).toString('utf8'),
  }
}
