import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Before anything else is loaded, so that all of it is kept compiled between starts.
enableCompileCache(join(import.meta.dirname, '../../../.cache/compiled'))

const { runShop } = await import('./boot/run-shop.ts')
await runShop(process.env)
