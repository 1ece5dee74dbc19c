import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isResponsive } from './connection-probe.ts'

test('a server that refuses the connection responds, and a silent one does not', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const address = (at: number): string => `postgresql://me@127.0.0.1:${at}/shop`
  expect(await isResponsive(address(port), 100)).toBe(false)
  expect(await isResponsive(address(9), 5_000, 'select 1')).toBe(true)
})
