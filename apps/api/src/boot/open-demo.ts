import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DEMO_FOLDER, type Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { BannerFacts } from './banner.ts'
import { storedSecret } from './data-dir.ts'

/** What the demo gets of the shop that starts. */
interface DemoStart extends Pick<Deps, 'log' | 'now'> {
  config: Config
  db: Db
  storedSecret: typeof storedSecret
}

/** What `demo/src/prepare-demo.ts` exports. Resolves with null when the shop has no demo accounts. */
export type PrepareDemo = (start: DemoStart) => Promise<BannerFacts['demo']>

/**
 * Seeds an empty database with SEED=demo. The demo is loaded from its folder at run time: the shop imports nothing of it, and
 * the bundle contains nothing of it (decision 67).
 */
export async function openDemo(
  config: Config,
  maintenanceDb: Db,
  { log, now }: Pick<Deps, 'log' | 'now'>,
): Promise<BannerFacts['demo']> {
  if (config.seed === 'none') return null
  const { href } = pathToFileURL(join(DEMO_FOLDER, 'src/prepare-demo.ts'))
  const { prepareDemo } = (await import(href)) as { prepareDemo: PrepareDemo }
  return prepareDemo({ config, db: maintenanceDb, log, now, storedSecret })
}
