import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '../boot/listen.ts'
import { testLog } from '../testing/test-log.ts'
import type { AppEnv } from './env.ts'
import { errorHandler } from './error-handler.ts'
import { limitBody } from './body/limit-body.ts'
import { createBodyReceiver } from './body/receive-body.ts'

const WITHIN_MS = 300

/** A real server, because slow clients need a connection. */
async function aServer() {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(testLog))
  app.use(limitBody(1_000))
  app.post('/', async (c) => c.json({ bytes: (await c.req.text()).length }))
  app.post('/thinks', async (c) => {
    await c.req.text()
    await sleep(2 * WITHIN_MS)
    return c.text('thought')
  })
  const { server, port } = await listen(
    (request, bindings) => app.fetch(request, bindings ?? {}),
    { HOST: '127.0.0.1', PORT: 0, LISTEN_FDS: 0 },
    createBodyReceiver({ limitsOf: () => ({ maxBytes: 1_000, withinMs: WITHIN_MS }) }),
  )
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.on('error', () => {})
    const received: string[] = []
    socket.on('data', (chunk: string) => received.push(chunk))
    socket.write(text)
    return { socket, ended: new Promise<string>((end) => socket.once('close', () => end(received.join('')))) }
  }
  return { send, close: () => server.closeAllConnections() ?? server.close() }
}

const head = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${length}\r\n\r\n`

test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'returns 408 for a body that arrives too slowly: %s',
  async (length) => {
    const { send, close } = await aServer()
    const startedAt = performance.now()
    const { socket, ended } = send(head('/', length))
    const drip = setInterval(() => socket.write('1\r\n{\r\n'), 50)
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(drip)
    expect(performance.now() - startedAt).toBeLessThan(50 * WITHIN_MS)
    close()
  },
)

test('the body timeout does not limit the handler', async () => {
  const { send, close } = await aServer()
  expect(await send(`${head('/thinks', 'Content-Length: 2')}{}`).ended).toMatch(/200 OK[^]*thought/)
  close()
})

test('logs no error when a client aborts its request', async () => {
  const { send, close } = await aServer()
  const { socket, ended } = send(`${head('/', 'Transfer-Encoding: chunked')}5\r\nhel`)
  await sleep(50)
  socket.destroy()
  await ended
  await sleep(100)
  expect(testLog.lines().filter(({ level }) => level === 'error')).toEqual([])
  close()
})

/** Requests that a proxy and the shop could parse differently (request smuggling). */
const AMBIGUOUS: Record<string, string> = {
  'two hosts': 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'no host in HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'no host beside a whole address': 'GET http://localhost/ HTTP/1.0\r\n\r\n',
  'an empty host': 'GET / HTTP/1.1\r\nHost:\r\n\r\n',
  'an empty host beside a whole address': 'GET http://localhost/ HTTP/1.1\r\nHost:\r\n\r\n',
  'a whole address of another host': 'GET http://staff.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'a length and chunks': `${head('/', 'Content-Length: 4\r\nTransfer-Encoding: chunked')}0\r\n\r\n`,
  'two lengths': `${head('/', 'Content-Length: 2\r\nContent-Length: 3')}{} `,
  'a length with a sign': `${head('/', 'Content-Length: +2')}{}`,
  'an unknown coding': `${head('/', 'Transfer-Encoding: xchunked')}0\r\n\r\n`,
  'a space before the colon': `${head('/', 'Transfer-Encoding : chunked')}0\r\n\r\n`,
  'a folded header': 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n',
  'lines that end in one character': 'GET / HTTP/1.1\nHost: localhost\n\n',
}

test.each(Object.entries(AMBIGUOUS))('rejects a request with %s and closes the connection', async (_, text) => {
  const { send, close } = await aServer()
  expect(await send(text).ended).toMatch(/^HTTP\/1\.1 400 [^]*$/)
  close()
})
