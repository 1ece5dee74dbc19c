import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendCachedResponse, type CachedResponse } from './cached-response.ts'

const TEXT = 'a bag '.repeat(400)
const ID = '11111111-2222-4333-8444-555555555555'

let server: Server
let cached: CachedResponse
let ids: (string | undefined)[]

beforeEach(async () => {
  const plain = Buffer.from(TEXT)
  const bodies = { identity: plain, gzip: gzipSync(plain), br: undefined }
  cached = {
    status: 200,
    etag: 'W/"bag"',
    headers: ['Content-Type', 'text/html', 'Vary', 'Accept-Encoding', 'ETag', 'W/"bag"'],
    length: plain.length,
    bodyIn: (encoding) => bodies[encoding],
  }
  ids = []
  server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    if (sendCachedResponse(request, response, cached, ids.shift()) === null) response.writeHead(501).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

/** Sends a request on a connection of its own and returns all that arrives until `end`. */
async function exchange(request: string, end: (text: string) => boolean): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setEncoding('latin1').write(request)
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (end(text)) break
  }
  socket.destroy()
  return text
}
const get = (headers = '', path = 'GET / HTTP/1.1') => `${path}\r\nHost: shop\r\n${headers}\r\n`
const complete = (text: string): boolean => text.endsWith(TEXT)

test('every response equals the first, apart from its date and id', async () => {
  ids = [ID, undefined]
  const responses = [await exchange(get(), complete), await exchange(get(), complete)]
  const [first, second] = responses.map((text) => text.replace(/^Date: .*$/m, ''))
  expect(second).toBe(first?.replace(`X-Request-Id: ${ID}\r\n`, ''))
})

test('encodings have their own length; one that is not made yet sends nothing', async () => {
  const zipped = await exchange(get('Accept-Encoding: gzip\r\n'), (text) => text.includes('\r\n\r\n'))
  expect(zipped).toMatch(/Content-Encoding: gzip/)
  expect(zipped).toMatch(/Content-Length: \d\d\r\n/)
  expect(await exchange(get(), complete)).not.toContain('Content-Encoding')
  expect(await exchange(get('Accept-Encoding: br\r\n'), (text) => text.endsWith('\r\n\r\n0\r\n\r\n'))).toContain('501')
})

test('HEAD has no body, a client that has the response gets 304, and the status is the cached one', async () => {
  const head = await exchange(get('Connection: close\r\n', 'HEAD / HTTP/1.1'), () => false)
  expect(head).toContain(`Content-Length: ${TEXT.length}`)
  expect(head.endsWith('\r\n\r\n')).toBe(true)
  const known = await exchange(get('If-None-Match: "bag"\r\nConnection: close\r\n'), () => false)
  expect(known).toMatch(/^HTTP\/1\.1 304 /)
  cached.status = 404
  expect(await exchange(get(), complete)).toMatch(/^HTTP\/1\.1 404 Not Found/)
})
