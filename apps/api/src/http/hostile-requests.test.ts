import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '../boot/listen.ts'
import { testLog } from '../testing/test-log.ts'
import type { AppEnv } from './env.ts'
import { errorHandler } from './error-handler.ts'
import { limitBody } from './limit-body.ts'
import { createBodyReceiver } from './receive-body.ts'

const WITHIN_MS = 300

/** A real server, because only a connection can be slow. */
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
    const heard: string[] = []
    socket.on('data', (chunk: string) => heard.push(chunk))
    socket.write(text)
    return { socket, ended: new Promise<string>((end) => socket.once('close', () => end(heard.join('')))) }
  }
  return { send, close: () => server.closeAllConnections() ?? server.close() }
}

const head = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n${length}\r\n\r\n`

test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'a body that comes byte by byte is waited for so long and no longer: %s',
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

test('a whole body may be thought about for longer', async () => {
  const { send, close } = await aServer()
  expect(await send(`${head('/thinks', 'Content-Length: 2')}{}`).ended).toMatch(/200 OK[^]*thought/)
  close()
})

test('whoever breaks off in the middle is no fault of ours', async () => {
  const { send, close } = await aServer()
  const { socket, ended } = send(`${head('/', 'Transfer-Encoding: chunked')}5\r\nhel`)
  await sleep(50)
  socket.destroy()
  await ended
  await sleep(100)
  expect(testLog.lines().filter(({ level }) => level === 'error')).toEqual([])
  close()
})

/** Whatever could make a proxy and us see different requests in the same bytes. */
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

test.each(Object.entries(AMBIGUOUS))('%s: refused, and the connection ends', async (_, text) => {
  const { send, close } = await aServer()
  expect(await send(text).ended).toMatch(/^HTTP\/1\.1 400 [^]*$/)
  close()
})
