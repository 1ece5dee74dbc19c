// Starts the built shop once and asks for a page, so that Node stores the code that it compiles in `.cache/compiled`. Part of
// Containerfile: a process there cannot write, and starts a third faster with that code.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../project/ports.mjs'
import { mainFile, nodeFlags, withAllocator } from '../project/shop-process.mjs'
import { pinnedNode, root } from '../project/workspace.mjs'

const PAGES = ['/', '/api/products', '/admin/']

const port = await freePort()
const settings = { NODE_ENV: 'production', PAYMENTS: 'manual', LOG_LEVEL: 'warn', PORT: String(port) }
const shop = spawn(pinnedNode, [...nodeFlags, mainFile()], {
  cwd: root,
  env: withAllocator({ ...process.env, ...settings, DATA_DIR: mkdtempSync(join(tmpdir(), 'atelier-')) }),
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(shop, 'exit')
// It prints its address when it is open, and nothing before.
await Promise.race([once(shop.stdout, 'data'), ended])
for (const page of PAGES) {
  const response = await fetch(`http://127.0.0.1:${port}${page}`)
  if (!response.ok) throw new Error(`${page}: ${response.status}`)
  await response.arrayBuffer()
}
shop.kill('SIGTERM')
const [code] = await ended
process.exit(code ?? 1)
