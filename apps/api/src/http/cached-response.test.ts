import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendCachedResponse, type CachedResponse } from './cached-response.ts'

const TEXT = 'a bag '.repeat(400)
const ID = '11111111-2222-4333-8444-555555555555'

describe.each([true, false])('with heads that are reused: %s', (reuseHeads) => {
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
      heads: reuseHeads ? {} : null,
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
    vi.useRealTimers()
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
    const otherId = ID.replaceAll('1', '7')
    ids = [ID, undefined, otherId]
    const responses = [await exchange(get(), complete), await exchange(get(), complete)]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T10:00:09Z') })
    responses.push(await exchange(get(), complete))
    const [first, second, third] = responses.map((text) => text.replace(/^Date: .*$/m, ''))
    expect(first).toContain('\r\nKeep-Alive: timeout=75\r\n')
    expect(second).toBe(first?.replace(`X-Request-Id: ${ID}\r\n`, ''))
    expect(third).toBe(first?.replace(ID, otherId))
    // node:http has a clock of its own, which a test cannot set.
    const now = reuseHeads ? /^Date: Sun, 01 Mar 2026 10:00:09 GMT\r$/m : /^Date: .* GMT\r$/m
    expect(responses[2]).toMatch(now)
  })

  test('a connection carries several responses, also of requests that were sent together', async () => {
    const twice = (text: string): boolean => text.split(TEXT).length === 4
    const text = await exchange(get() + get() + get(), twice)
    expect(text.split('HTTP/1.1 200 OK')).toHaveLength(4)
  })

  test('encodings have their own length; one that is not made yet sends nothing', async () => {
    for (const round of [1, 2]) {
      const zipped = await exchange(get('Accept-Encoding: gzip\r\n'), (text) => text.includes('\r\n\r\n'))
      expect([round, zipped]).toEqual([round, expect.stringMatching(/Content-Length: \d\d\r\nContent-Encoding: gzip/)])
      expect(await exchange(get(), complete)).not.toContain('Content-Encoding')
      expect(await exchange(get('Accept-Encoding: br\r\n'), (text) => text.endsWith('\r\n\r\n0\r\n\r\n'))).toContain(
        '501',
      )
    }
  })

  test('a connection that the client or the server ends is closed', async () => {
    await exchange(get(), complete)
    const never = (): boolean => false
    expect(await exchange(get('Connection: close\r\n'), never)).toContain('\r\nConnection: close\r\n')
    expect(await exchange(get('', 'GET / HTTP/1.0'), never)).toContain('\r\nConnection: close\r\n')
    server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
    expect(await exchange(get(), never)).toContain('\r\nConnection: close\r\n')
  })

  test('HEAD has no body, a client that has the response gets 304, and the status is the cached one', async () => {
    await exchange(get(), complete)
    const head = await exchange(get('Connection: close\r\n', 'HEAD / HTTP/1.1'), () => false)
    expect(head).toContain(`Content-Length: ${TEXT.length}`)
    expect(head.endsWith('\r\n\r\n')).toBe(true)
    const known = await exchange(get('If-None-Match: "bag"\r\nConnection: close\r\n'), () => false)
    expect(known).toMatch(/^HTTP\/1\.1 304 /)
    cached.status = 404
    cached.heads &&= {}
    for (const round of [1, 2])
      expect([round, await exchange(get(), complete)]).toEqual([
        round,
        expect.stringMatching(/^HTTP\/1\.1 404 Not Found/),
      ])
  })
})
