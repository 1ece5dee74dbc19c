import { createAdaptorServer } from '@hono/node-server'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { Edge } from '../http/edge.ts'
import { errorCode, firstLine, StartError } from './start-error.ts'

/** `bindings` is what the server knows about the connection. */
export type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/**
 * Against clients that send a byte now and then to keep a connection: headers within 10 s, a whole request within 60 s
 * (an upload of 50 MB on a slow line), looked at every 5 s. Proxies reuse a connection for a little less than 75 s.
 */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
}

export interface Listening {
  server: Server
  port: number
  /** From now on this is asked before the handler, for what needs no framework. */
  askFirst: (edge: Edge) => void
}

/** What systemd hands over comes after stdin, stdout and stderr. Who comes while we restart waits there instead of being refused. */
const FIRST_FD = 3

/** Listens on HOST and PORT, or on what systemd holds open for us, or throws a StartError that names what is in the way. */
export function listen(
  fetch: Fetch,
  { HOST, PORT, LISTEN_FDS }: Pick<Config, 'HOST' | 'PORT' | 'LISTEN_FDS'>,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch, serverOptions: PATIENCE }) as Server
  const handlers = server.listeners('request') as RequestListener[]
  const answerFirst = (edge: Edge): void => {
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      if (namesTwoHosts(request)) response.writeHead(400, { Connection: 'close' }).end()
      else if (!edge(request, response)) for (const handle of handlers) handle(request, response)
    })
  }
  answerFirst(() => false)
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(explain(error, HOST, PORT), { cause: error })))
    const where = LISTEN_FDS > 0 ? { fd: FIRST_FD } : { port: PORT, host: HOST }
    server.listen(where, () => resolve({ server, askFirst: answerFirst, port: (server.address() as AddressInfo).port }))
  })
}

/** A proxy may have believed the other one; HTTP demands that nobody chooses (RFC 9112, 3.2). Node takes the first. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function explain(error: Error, host: string, port: number): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return `PORT ${port} on ${host} is in use by another program. Choose another: PORT=3001 npm start`
  if (code === 'EACCES') return `PORT ${port} needs more rights than this user has`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine`
  return `cannot listen on ${host}:${port}: ${firstLine(error)}`
}
