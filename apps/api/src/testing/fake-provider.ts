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

export interface ProviderAnswer {
  status: number
  body: object
}

/**
 * How a call goes wrong: `hang` never answers, `fault` answers 500 without doing anything, `lose` does the work and
 * drops the connection before answering.
 */
export type Trouble = 'hang' | 'fault' | 'lose'

export interface FakeProvider {
  url: string
  calls: ProviderCall[]
  /** Each is for the next call of its method. */
  troubles: { method: 'GET' | 'POST'; kind: Trouble }[]
  /** Keys are kept for a day or so; after it a repeat is a new call. */
  forgetKeys: () => void
  close: () => Promise<void>
}

/** A fault of their own, as Stripe says it and as Square does. */
const FAULT: ProviderAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Sorry' }, errors: [{ category: 'API_ERROR', detail: 'Sorry' }] },
}

/**
 * A provider's server on the loopback address: real HTTP, answers made by `answer`, troubles on demand. An answer to an
 * idempotency key is kept and repeated, as the providers promise.
 */
export async function openFakeProvider(
  answer: (call: ProviderCall) => ProviderAnswer,
  keyOf: (call: ProviderCall) => string | undefined,
): Promise<FakeProvider> {
  const kept = new Map<string, ProviderAnswer>()
  const calls: ProviderCall[] = []
  const troubles: FakeProvider['troubles'] = []

  const once = (call: ProviderCall): ProviderAnswer => {
    const key = keyOf(call)
    if (key === undefined) return answer(call)
    const known = kept.get(key) ?? answer(call)
    kept.set(key, known)
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
    troubles,
    forgetKeys: () => {
      kept.clear()
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
