import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shutDownServer } from './graceful-shutdown.ts'

/** A server, and a way to ask it over one kept connection. */
async function aServer(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visitor = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    return (path: string) =>
      new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
        get({ port, host: '127.0.0.1', path, agent }, (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.once('end', () => resolve({ text, connection: response.headers.connection }))
        }).once('error', reject)
      })
  }
  return { server, visitor }
}

test('answers what comes over a kept connection a moment after the stop, and says that it was the last', async () => {
  const { server, visitor } = await aServer((_request, response) => response.end('answer'))
  const ask = visitor()
  expect(await ask('/')).toEqual({ text: 'answer', connection: 'keep-alive' })
  const stopped = shutDownServer(server)
  expect(await ask('/')).toEqual({ text: 'answer', connection: 'close' })
  await stopped
  await expect(ask('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('finishes the request under way, refuses new ones, and does not wait long for idle connections', async () => {
  const arrived = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const { server, visitor } = await aServer((request, response) => {
    if (request.url !== '/slow') return response.end('quick')
    arrived.resolve()
    return void proceed.promise.then(() => response.end('finished'))
  })
  // Leaves a connection that is kept alive.
  expect((await visitor()('/')).text).toBe('quick')
  const slow = visitor()('/slow')
  await arrived.promise

  let isStopped = false
  const stopped = shutDownServer(server).then(() => (isStopped = true))
  await sleep(100)
  expect(isStopped).toBe(false)
  await expect(visitor()('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  proceed.resolve()
  expect((await slow).text).toBe('finished')
  const startedAt = performance.now()
  await stopped
  // Node itself keeps them for five.
  expect(performance.now() - startedAt).toBeLessThan(4_500)
})
