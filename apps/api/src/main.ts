import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Must run before any other import, so that all modules are compiled from the cache on the next start.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))

const { runShop } = await import('./boot/run-shop.ts')
await runShop(process.env)
