import { Agent, request } from 'node:http'

export interface ClientResponse {
  status: number
  /** The session cookie that the response sets, as the next request sends it; null without one. */
  cookie: string | null
  text: string
}

export interface ClientRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: object
}

export type HttpClient = (url: string, options?: ClientRequest) => Promise<ClientResponse>

/** Creates a client with persistent connections, which takes a third of the processor time of fetch. */
export function createClient(connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const json = payload && {
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(payload)),
      }
      const sent = request(url, { agent, method, headers: { ...headers, ...json } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const cookies = response.headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0] ?? '')
          const text = Buffer.concat(chunks).toString()
          resolve({ status: response.statusCode ?? 0, cookie: cookies?.join('; ') ?? null, text })
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
}
