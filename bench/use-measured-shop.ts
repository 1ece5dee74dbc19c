import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../scripts/project/workspace.mjs'
import { isOtherVersion, shopFolder } from './measured-shop.ts'

// Loaded before the benchmark and before the processes it forks. With BENCH_SHOP, what they import from apps/, packages/
// and node_modules/ comes from the measured version, so that each package is loaded once.

const MEASURED = /^(apps|packages|node_modules)\//
const ownUrl = `${pathToFileURL(root).href}/`
const shopUrl = `${pathToFileURL(shopFolder).href}/`

/** Returns the same file of the measured version, if there is one. */
function measuredUrl(url: string): string {
  const path = url.startsWith(ownUrl) ? url.slice(ownUrl.length) : ''
  return MEASURED.test(path) && existsSync(fileURLToPath(shopUrl + path)) ? shopUrl + path : url
}

if (isOtherVersion) {
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const found = nextResolve(specifier, context)
      return { ...found, url: measuredUrl(found.url) }
    },
  })
}
