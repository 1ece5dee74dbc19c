import { EventEmitter } from 'node:events'
import { readCommandConfig } from '../config.ts'
import { recordRun } from '../features/job-runs/record-run.ts'
import { DRILL, drillRestore } from '../features/restore-drill/drill-restore.ts'
import { createPublishedShop } from '../features/shop-documents/create-published-shop.ts'
import { runCommand, withDatabase } from './run-command.ts'

/**
 * `npm run backup:drill` restores the newest backup into a scratch database now, as the nightly job does, and records the
 * result for the portal. For installations whose backups the processes of the shop cannot read. Exit code 1: it failed.
 */
await runCommand(async (environment) => {
  const config = readCommandConfig(environment)
  await withDatabase(environment, async (db, log) => {
    const shop = createPublishedShop(db)
    await shop.refresh()
    const deps = { db, log, config, shop, signals: new EventEmitter(), now: () => new Date() }
    await recordRun(deps, DRILL, async () => {
      const found = await drillRestore(deps, new AbortController().signal)
      console.log(JSON.stringify(found))
      return found
    })
  })
})
