import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { BannerFacts } from './banner.ts'
import { newDemoPassword, storedSecret } from './data-dir.ts'

const PASSWORD_FILE = 'demo-password'

/**
 * Seeds an empty database with the demo data. The printed password is always valid: a changed DEMO_PASSWORD is set on
 * the demo accounts, and a password unknown to this directory is reported as null.
 */
export async function prepareDemo(
  config: Config,
  maintenanceDb: Db,
  { log, now }: Pick<Deps, 'log' | 'now'>,
): Promise<BannerFacts['demo']> {
  if (config.seed === 'none') return null
  const passwordFile = join(config.DATA_DIR, PASSWORD_FILE)
  const isGiven = config.DEMO_PASSWORD !== undefined
  const password = config.DEMO_PASSWORD ?? storedSecret(config.DATA_DIR, PASSWORD_FILE, newDemoPassword)
  const { seedDemo } = await import('../db/seed/seed-demo.ts')
  const { checkDemoPassword, setDemoPassword, DEMO_EMAILS, DEMO_PACKER } = await import('../db/seed/demo-password.ts')
  await seedDemo({ db: maintenanceDb, log, now, demoPassword: password, config })
  const state = await checkDemoPassword(maintenanceDb, password)
  if (state === 'absent') return null
  const { insertDocuments } = await import('../db/seed/insert-documents.ts')
  await insertDocuments(maintenanceDb, now(), config.MAIL_FROM)
  const { insertTurns } = await import('../db/seed/insert-turns.ts')
  await insertTurns(maintenanceDb)
  if (state === 'wrong' && isGiven) await setDemoPassword(maintenanceDb, password)
  const isKnown = state === 'right' || isGiven
  return {
    password: isKnown ? password : null,
    accounts: DEMO_EMAILS,
    passwordFile: isGiven ? null : passwordFile,
    packer: DEMO_PACKER,
  }
}
