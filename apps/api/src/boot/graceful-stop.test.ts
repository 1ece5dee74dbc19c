import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stopServing } from './graceful-stop.ts'

test('finishes the request under way, refuses new ones, and does not wait for idle connections', async () => {
  const arrived = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url !== '/slow') return response.end('quick')
    arrived.resolve()
    return void proceed.promise.then(() => response.end('finished'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Leaves a connection that is kept alive.
  expect(await (await fetch(address)).text()).toBe('quick')
  const slow = fetch(`${address}/slow`)
  await arrived.promise

  let isStopped = false
  const stopped = stopServing(server).then(() => (isStopped = true))
  await sleep(100)
  expect(isStopped).toBe(false)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  proceed.resolve()
  expect(await (await slow).text()).toBe('finished')
  const startedAt = performance.now()
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
