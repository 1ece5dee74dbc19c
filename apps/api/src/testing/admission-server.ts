import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request as sendRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { diskStorage } from '../adapters/storage/disk-storage.ts'
import { listen } from '../boot/listen.ts'
import { createBodyReceiver, type BodyReceiverOptions } from '../http/body/receive-body.ts'
import { requestAddress } from '../http/client-address.ts'
import { createAdmission, type Fetch } from '../http/overload/admission.ts'
import { createClientConcurrencyLimit, limitConnections } from '../http/overload/client-concurrency-limit.ts'
import { createLoadShedder } from '../http/overload/load-shedder.ts'
import { createRequestTurns } from '../http/overload/request-turns.ts'
import { watchResponses, type ResponseWatchdogOptions } from '../http/overload/response-watchdog.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { shopHandler } from '../sites/shop-handler.ts'
import { aDataDir } from './shop-process.ts'
import { testLog } from './test-log.ts'
import { testShop } from './test-shop.ts'

interface Setting extends BodyReceiverOptions {
  /** Slots of the load shedder. */
  slots?: number
  perAddress?: number
  trustedProxies?: number
  /** Multiplies the share of one client of the slots; by default one client may have all. */
  clientFactor?: number
  /** When a connection with an unread response is closed. */
  unread?: ResponseWatchdogOptions
}

/** A server with all admission steps. Requests to /wait get their response when `release` is called. */
export async function aServer(
  fetch: Fetch,
  { slots = 100, perAddress = 50, trustedProxies = 0, clientFactor = 1_000, unread, ...bodies }: Setting = {},
) {
  const metrics = createMetrics()
  const settings = {
    publicUrl: 'http://localhost',
    TRUSTED_PROXIES: trustedProxies,
    REQUESTS_PER_ADDRESS: perAddress,
    RATE_LIMIT_FACTOR: 1,
  }
  const pending: (() => void)[] = []
  const clientOf = (request: IncomingMessage): string => requestAddress(request, trustedProxies)
  const { handler: loadShedder } = createLoadShedder('http://localhost', metrics, {
    limits: { checkouts: slots, anything: slots },
    clientOf,
    clientFactor,
  })
  const turns = createRequestTurns()
  const { server, port } = await listen(
    async (request, bindings) => {
      if (!request.url.includes('/wait')) return fetch(request, bindings)
      await new Promise<void>((resolve) => pending.push(resolve))
      return new Response('waited')
    },
    { HOST: '127.0.0.1', PORT: 0, LISTEN_FDS: 0 },
    createAdmission({
      fastPath: () => false,
      clientOf,
      clientLimit: createClientConcurrencyLimit(settings, metrics),
      receiveBody: createBodyReceiver(bodies),
      loadShedder,
      turns,
    }),
  )
  limitConnections(server, settings)
  turns.watch(server)
  watchResponses(server, unread)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Opens a connection from a local address and writes `text` only. */
  const open = async (text: string, from = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => {})
    socket.resume()
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const get = async (path: string, { from = '127.0.0.2', headers = {} } = {}): Promise<number> => {
    const call = sendRequest({ port, host: '127.0.0.1', localAddress: from, path, headers, agent: false }).end()
    const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
  const release = (): void => pending.splice(0).forEach((resolve) => resolve())
  return { open, get, connections, release, waiting: () => pending.length, metrics, port }
}

/** A fake storefront server: its pages are rendered, and its actions read their form. */
const RENDERER = `export const createStorefront = () => async (request) => {
  const text = request.method === 'POST' ? [...(await request.formData())].join(' ') : 'nothing sent'
  return new Response('<p>' + text + '</p>', { headers: { 'Content-Type': 'text/html' } })
}`

/** The page handler of a shop with a fake storefront. */
export function aStorefront(renderer = RENDERER): Fetch {
  const folder = aDataDir()
  mkdirSync(join(folder, 'server'), { recursive: true })
  writeFileSync(join(folder, 'server/index.js'), renderer)
  writeFileSync(join(folder, 'server/package.json'), '{"type":"module"}')
  return shopHandler({
    watch: { isCurrent: () => true, revalidate: async () => {}, onChange() {} },
    lists: { handles: () => new Set(), list: async () => [] },
    config: { publicUrl: 'http://localhost', API_ONLY: false },
    storage: diskStorage(folder),
    log: testLog,
    metrics: createMetrics(),
    published: testShop(),
    api: async (request) => new Response(await request.text()),
    builds: { admin: folder, storefront: folder },
  }).fetch
}
