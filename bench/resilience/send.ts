import { Agent, request } from 'node:https'
import { HOST } from './proxy.ts'

export interface SentRequest {
  /** The loopback address of the client. */
  from: string
  path: string
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Received {
  /** 0: the connection broke, or no response came within the time. */
  status: number
  ms: number
  text: string
  cookie: string
}

/** Above this a visitor has gone. */
const GIVE_UP_MS = 15_000
const CONNECTIONS_OF_ONE = 60

/** Sends a request through the proxy and reads the response. Never throws. */
export type Send = (sent: SentRequest) => Promise<Received>

/** Creates a sender to the proxy at this port; every client address has connections of its own. */
export function createSender(port: number): Send {
  const agents = new Map<string, Agent>()
  const agentOf = (from: string): Agent => {
    const options = { keepAlive: true, maxSockets: CONNECTIONS_OF_ONE, rejectUnauthorized: false, servername: HOST }
    const agent = agents.get(from) ?? new Agent({ ...options, localAddress: from })
    agents.set(from, agent)
    return agent
  }
  return ({ from, path, method = 'GET', headers = {}, body }) =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const finish = (status: number, text = '', cookie = ''): void =>
        resolve({ status, text, cookie, ms: performance.now() - startedAt })
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent: agentOf(from),
          headers: { Host: HOST, Origin: `https://${HOST}`, ...headers, ...length },
          signal: AbortSignal.timeout(GIVE_UP_MS),
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => finish(0))
          response.on('end', () => {
            const cookies = response.headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0] ?? '')
            finish(response.statusCode ?? 0, Buffer.concat(chunks).toString(), cookies?.join('; '))
          })
        },
      )
      sent.on('error', () => finish(0))
      sent.end(body)
    })
}
