import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as build from '../scripts/project/build.mjs'
import type * as shopProcess from '../scripts/project/shop-process.mjs'
import { root } from '../scripts/project/workspace.mjs'

/** The folder of the code to measure: BENCH_SHOP, so that before and after are taken in one sitting, or this one. */
export const shopFolder = process.env['BENCH_SHOP'] ? resolve(process.env['BENCH_SHOP']) : root

/** Whether the benchmark measures another version than its own. */
export const isOtherVersion = shopFolder !== root

/** Builds the front ends and the server of the measured version if they are stale. */
export const { ensureBuilt } = (await import(join(shopFolder, 'scripts/project/build.mjs'))) as typeof build

type ShopProcess = Pick<typeof shopProcess, 'nodeFlags' | 'withAllocator'> &
  Partial<Pick<typeof shopProcess, 'mainFile'>>

const options = join(shopFolder, 'scripts/project/shop-process.mjs')

/** How `npm start` of the measured version starts the process. The first versions used no options. */
const shop: ShopProcess = existsSync(options)
  ? ((await import(options)) as typeof shopProcess)
  : { nodeFlags: [], withAllocator: (environment) => environment }

export const { nodeFlags, withAllocator } = shop

/** The program that `npm start` of the measured version starts. The first versions had no bundle. */
export const mainFile = shop.mainFile?.() ?? join(shopFolder, 'apps/api/src/main.ts')
