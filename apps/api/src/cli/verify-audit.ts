import { parseArgs } from 'node:util'
import { verifyAudit } from '../features/audit/verify-audit.ts'
import { CommandError, runCommand, withDatabase } from './run-command.ts'

/**
 * `npm run audit:verify` walks the audit log and names the first row that was changed, removed or slipped in. With
 * `-- --expect <hash>`, the last hash of an earlier run, it also notices rows that were cut off at the end.
 */
await runCommand(async (environment) => {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  await withDatabase(environment, async (db) => {
    const verdict = await verifyAudit(db, values.expect)
    if (!verdict.ok) throw new CommandError(`The audit log is broken: ${verdict.problem}`)
    const { deletedUpTo } = verdict
    if (deletedUpTo > 0)
      console.log(`Rows 1 to ${deletedUpTo} were deleted after their time; the rest is proven from there`)
    console.log(`The audit log is whole: ${verdict.entries} rows, the last one has the hash ${verdict.hash}`)
  })
})
