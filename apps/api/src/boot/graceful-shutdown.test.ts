import { once } from 'node:events'
import { Agent, createServer, get as httpGet, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shutDownServer } from './graceful-shutdown.ts'

/** Starts a server. `openClient` returns a client that reuses one keep-alive connection. */
async function aServer(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const openClient = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return (path: string) =>
      new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
        httpGet({ port, host: '127.0.0.1', path, agent }, (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.once('end', () => resolve({ text, connection: response.headers.connection }))
        }).once('error', reject)
      })
  }
  return { server, openClient }
}

test('serves a request on a keep-alive connection shortly after the stop, with Connection: close', async () => {
  const { server, openClient } = await aServer((_request, response) => response.end('answer'))
  const get = openClient()
  expect(await get('/')).toEqual({ text: 'answer', connection: 'keep-alive' })
  const stopped = shutDownServer(server)
  expect(await get('/')).toEqual({ text: 'answer', connection: 'close' })
  await stopped
  await expect(get('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('finishes the running request, rejects new ones, and soon closes idle connections', async () => {
  const arrived = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const { server, openClient } = await aServer((request, response) => {
    if (request.url !== '/slow') return response.end('quick')
    arrived.resolve()
    return void proceed.promise.then(() => response.end('finished'))
  })
  // Leaves an idle keep-alive connection.
  expect((await openClient()('/')).text).toBe('quick')
  const slow = openClient()('/slow')
  await arrived.promise

  let isStopped = false
  const stopped = shutDownServer(server).then(() => (isStopped = true))
  await sleep(100)
  expect(isStopped).toBe(false)
  await expect(openClient()('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  proceed.resolve()
  expect((await slow).text).toBe('finished')
  const startedAt = performance.now()
  await stopped
  // Node itself waits 5 seconds for idle connections.
  expect(performance.now() - startedAt).toBeLessThan(4_500)
})

test('serves the connections that wait to be accepted when the stop begins', async () => {
  const { server } = await aServer((_request, response) => response.end('answer'))
  const { port } = server.address() as AddressInfo
  const answers = Array.from({ length: 30 }, async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await new Promise((resolve) => socket.once('close', resolve))
    return text.endsWith('answer')
  })
  // The kernel has them all before node accepts the first.
  await shutDownServer(server)
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(30)
})
