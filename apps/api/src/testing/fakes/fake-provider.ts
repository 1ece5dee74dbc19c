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
  /** Bytes are a file; anything else is sent as JSON. */
  body: object
}

/**
 * How a call fails: `hang` never responds, `fault` returns 500 and does nothing, `lose` does the work and drops the
 * connection before the response.
 */
export type FailureMode = 'hang' | 'fault' | 'lose'

export interface FakeProvider {
  url: string
  calls: ProviderCall[]
  /** Each applies to the next call of its method. */
  failures: { method: 'GET' | 'POST'; kind: FailureMode }[]
  /** Providers store idempotency keys for about a day; afterwards a repeated call is a new one. */
  expireIdempotencyKeys: () => void
  close: () => Promise<void>
}

/** A 500 error, in the formats of Stripe and of Square. */
const FAULT: ProviderResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Sorry' }, errors: [{ category: 'API_ERROR', detail: 'Sorry' }] },
}

/**
 * Starts a provider's server on the loopback address: real HTTP, responses from `reply`, failures on demand. The
 * response to an idempotency key is stored and repeated, as the providers promise.
 */
export async function openFakeProvider(
  reply: (call: ProviderCall) => ProviderResponse,
  keyOf: (call: ProviderCall) => string | undefined,
): Promise<FakeProvider> {
  const responses = new Map<string, ProviderResponse>()
  const calls: ProviderCall[] = []
  const failures: FakeProvider['failures'] = []

  const replyOnce = (call: ProviderCall): ProviderResponse => {
    const key = keyOf(call)
    if (key === undefined) return reply(call)
    const response = responses.get(key) ?? reply(call)
    responses.set(key, response)
    return response
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await readCall(request)
    calls.push(call)
    const failure = failures[0]?.method === call.method ? failures.shift()?.kind : undefined
    if (failure === 'hang') return
    const { status, body } = failure === 'fault' ? FAULT : replyOnce(call)
    if (failure === 'lose') request.socket.destroy()
    else if (body instanceof Uint8Array) response.writeHead(status, { 'content-type': 'application/pdf' }).end(body)
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    failures,
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
