import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { svgOfDashes, svgOfSegments, svgOfUses, woff2Bomb } from '../../apps/api/src/testing/hostile-files.ts'
import { HOST } from './proxy.ts'
import type { Received, Send } from './send.ts'

export interface AttackOptions {
  send: Send
  proxyPort: number
  /** The session cookie of a super admin. */
  staffCookie: string
  isOver: () => boolean
}

/** How often each attack got each status. */
export type Statuses = Record<string, Record<number, number>>

const MEGABYTE = 2 ** 20
const PAUSE_AFTER_FAILURE_MS = 50
const UNREAD_PATH = '/api/docs/swagger-ui-bundle.js'

/** The address of each attack. */
const ADDRESSES = {
  search: '127.2.0.1',
  bodies: '127.2.0.2',
  docs: '127.2.0.3',
  head: '127.2.0.4',
  uploads: '127.2.0.5',
  drawings: '127.2.0.6',
} as const

const FIELDS = JSON.stringify(Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`unknownField${at}`, at])))

/** Made at the start, because compressing them takes seconds. */
const HOSTILE_UPLOADS = [
  uploadOf('typeface', woff2Bomb({ declaredBytes: 128 * MEGABYTE, decodedBytes: 128 * MEGABYTE })),
  uploadOf('typeface', woff2Bomb({ declaredBytes: 54, decodedBytes: 128 * MEGABYTE })),
  uploadOf('wordmark', svgOfUses(9)),
  uploadOf('icon', svgOfSegments(9_000, 5_000)),
  uploadOf('wordmark', svgOfDashes()),
]

/** Performs the attacks on shared resources, all at once, until it is over. Returns the statuses of their responses. */
export async function attack(options: AttackOptions): Promise<Statuses> {
  const { send, staffCookie, isOver } = options
  const statuses: Statuses = {}
  const repeat = async (what: string, count: number, work: (number: number) => Promise<Received>): Promise<void> => {
    const counts = (statuses[what] ??= {})
    let number = 0
    const worker = async (): Promise<void> => {
      while (!isOver()) {
        number += 1
        const { status } = await work(number)
        counts[status] = (counts[status] ?? 0) + 1
        if (status === 0 || status >= 400) await sleep(PAUSE_AFTER_FAILURE_MS)
      }
    }
    await Promise.all(Array.from({ length: count }, worker))
  }
  const json = { 'Content-Type': 'application/json' }
  const docs = [UNREAD_PATH, '/api/openapi.json']
  const staff = { Cookie: staffCookie }
  await Promise.all([
    repeat('search', 50, (n) => send({ from: ADDRESSES.search, path: `/search?q=word${n}` })),
    repeat('bodies of 256 kB', 8, (n) =>
      send({
        from: ADDRESSES.bodies,
        path: n % 2 ? '/api/orders' : '/api/email/contact',
        method: 'POST',
        headers: json,
        body: FIELDS,
      }),
    ),
    repeat('API documentation', 8, (n) =>
      send({ from: ADDRESSES.docs, path: docs[n % docs.length] ?? '', headers: { 'Accept-Encoding': 'br' } }),
    ),
    repeat('HEAD of live updates', 4, () =>
      send({ from: ADDRESSES.head, path: '/api/admin/live-updates', method: 'HEAD', headers: staff }),
    ),
    repeat('hostile uploads', 4, (n) => {
      const { headers, body } = HOSTILE_UPLOADS[n % HOSTILE_UPLOADS.length] ?? { headers: {}, body: '' }
      return send({
        from: ADDRESSES.uploads,
        path: '/api/admin/brand/files',
        method: 'POST',
        headers: { ...staff, ...headers },
        body,
      })
    }),
    repeat('share image', 8, (n) => send({ from: ADDRESSES.drawings, path: `/share.png?v=${n}` })),
    readNothing(options),
  ])
  return statuses
}

/** The body of a form with the part and the file. */
function uploadOf(part: string, file: Buffer | string): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'boundary-of-the-form'
  const field = (name: string): string => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
  const body = Buffer.concat([
    Buffer.from(`${field('part')}\r\n\r\n${part}\r\n${field('file')}; filename="file"\r\n\r\n`),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }, body }
}

/** Eight addresses that never read a response, with 25 connections each. */
async function readNothing({ proxyPort: port, isOver }: AttackOptions): Promise<void> {
  const sockets = new Set<Socket>()
  const open = (localAddress: string): void => {
    const plain = connectTcp({ host: '127.0.0.1', port, localAddress })
    const socket = connectTls({ socket: plain, servername: HOST, rejectUnauthorized: false })
    for (const each of [plain, socket]) each.on('error', () => undefined)
    socket.pause()
    socket.write(`GET ${UNREAD_PATH} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(2))
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  while (!isOver()) {
    for (let address = 1; address <= 8 && sockets.size < 8 * 25; address += 1) open(`127.2.1.${address}`)
    await sleep(50)
  }
  for (const socket of sockets) socket.destroy()
}
