import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { contractVersion } from '@atelier/domain/contract-version'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_STAFF } from '../../../../demo/src/demo-accounts.ts'
import { settings } from '../testing/embedded-shop.ts'
import { aDataDir, runMain, untilOpen } from '../testing/shop-process.ts'

const API = join(import.meta.dirname, '../..')

/** Bundles the server as `npm run build` does, into another folder. Returns the program. `npm test` has built one. */
async function bundleServer(): Promise<string> {
  const folder = join(API, '.cache', `bundle-${process.pid}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const vite = join(API, '../../node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--logLevel', 'error'], { cwd: API })
  return join(folder, 'main.js')
}

test(
  'the bundled server finds the files that its sources name, and contains no demo',
  { timeout: 120_000 },
  async () => {
    const main = process.env.TEST_SHOP_MAIN ?? (await bundleServer())
    const bundled = readdirSync(dirname(main)).map((name) => readFileSync(join(dirname(main), name), 'utf8'))
    expect(bundled.length).toBeGreaterThan(20)
    expect(bundled.filter((text) => text.includes(DEMO_STAFF[0].userId) || /orsenne/i.test(text))).toEqual([])
    const shop = runMain({ ...settings, SEED: 'none', DATA_DIR: aDataDir() }, undefined, main)
    const address = await untilOpen(shop)
    const paths = [
      '/api/products',
      '/media/demo/editorial/hero-phone-800.avif',
      '/api/docs/swagger-ui.css',
      '/share.png',
    ]
    const statuses = paths.map(async (path) => [path, (await fetch(address + path)).status])
    expect(await Promise.all(statuses)).toEqual([
      ['/api/products', 200],
      ['/media/demo/editorial/hero-phone-800.avif', 200],
      ['/api/docs/swagger-ui.css', 200],
      // Drawn in a process of its own, whose program is no part of the bundle.
      ['/share.png', 200],
    ])
    // A front end of the same contract learns about fields that the server does not know; another one does not.
    const signUp = (contract: string) =>
      fetch(`${address}/api/email/newsletter/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-contract': contract },
        body: JSON.stringify({ email: 'jane@example.com', unknown: 1 }),
      })
    expect((await signUp(contractVersion())).status).toBe(400)
    shop.child.kill('SIGTERM')
    expect(await shop.ended, shop.stderr()).toBe(0)
  },
)
