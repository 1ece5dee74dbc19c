import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'
import { testDatabase } from '../testing/test-database.ts'

test('listens on the socket that systemd holds open for it', async () => {
  // Holds the socket as systemd does; after the handover only the shop listens on it.
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const handle: unknown = Reflect.get(holder, '_handle')
  const { fd } = handle as { fd: number }
  const { url } = await testDatabase()
  const environment = {
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(40),
    ALLOW_SANDBOX: '1',
    DATA_DIR: aDataDir(),
    WORKER: 'none',
  }
  const shop = runMain({ ...environment, LISTEN_FDS: '1', PORT: String(port) }, fd)
  holder.close()
  expect(await untilOpen(shop)).toBe(`http://127.0.0.1:${port}`)
  expect((await fetch(`http://127.0.0.1:${port}/api/health-check`)).status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended, shop.stderr()).toBe(0)
})
