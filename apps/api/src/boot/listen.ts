import { createAdaptorServer } from '@hono/node-server'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import type { Admission, Fetch } from '../http/overload/admission.ts'
import { errorCode, firstLine, StartError } from './start-error.ts'

/**
 * Against slow clients that hold a connection open: headers within 10 s, a whole request within 60 s (an upload of
 * 50 MB on a slow line), checked every 5 s. Proxies reuse a connection for a little less than 75 s.
 */
const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 16 * 1024,
}

export interface ListeningServer {
  server: Server
  port: number
}

/** systemd passes its socket after stdin, stdout and stderr. New connections wait in it while the shop restarts. */
const FIRST_FD = 3

/**
 * Listens on HOST and PORT, or on the socket passed by systemd. Throws a StartError that names the reason.
 * `admission` handles every request before `fetch`.
 */
export function listen(
  fetch: Fetch,
  { HOST, PORT, LISTEN_FDS }: Pick<Config, 'HOST' | 'PORT' | 'LISTEN_FDS'>,
  admission: Admission = (_request, _response, handle) => handle(),
): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch, serverOptions: SERVER_TIMEOUTS }) as Server
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!hasSingleHost(request)) {
      response.writeHead(400, { Connection: 'close' }).end()
      return
    }
    admission(request, response, () => {
      for (const handle of handlers) handle(request, response)
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(describeListenError(error, HOST, PORT), { cause: error })))
    const where = LISTEN_FDS > 0 ? { fd: FIRST_FD } : { port: PORT, host: HOST }
    server.listen(where, () => resolve({ server, port: (server.address() as AddressInfo).port }))
  })
}

/**
 * Returns whether a request names exactly one host. With two, a proxy may have used the other one (RFC 9112, 3.2; node
 * takes the first). Without one, a request could pass for an internal call. An absolute URL must name the same host and
 * is cut to its path.
 */
function hasSingleHost(request: IncomingMessage): boolean {
  const { rawHeaders, headers, url = '' } = request
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1 || !headers.host) return false
  if (url.startsWith('/')) return true
  const target = URL.parse(url)
  if (target?.host !== headers.host.toLowerCase()) return false
  request.url = target.pathname + target.search
  return true
}

function describeListenError(error: Error, host: string, port: number): string {
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return `PORT ${port} on ${host} is in use by another program. Choose another: PORT=3001 npm start`
  if (code === 'EACCES') return `PORT ${port} needs more rights than this user has`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine`
  return `cannot listen on ${host}:${port}: ${firstLine(error)}`
}
