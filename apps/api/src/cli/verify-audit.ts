import { parseArgs } from 'node:util'
import { verifyAudit } from '../features/audit/verify-audit.ts'
import { CommandError, runCommand, withDatabase } from './run-command.ts'

/**
 * `npm run audit:verify` verifies the hash chain of the audit log and names the first row that was changed, removed or
 * inserted. With `-- --expect <hash>`, the last hash of an earlier run, it also detects rows removed at the end.
 */
await runCommand(async (environment) => {
  const { values } = parseArgs({ options: { expect: { type: 'string' } } })
  await withDatabase(environment, async (db) => {
    const verdict = await verifyAudit(db, values.expect)
    if (!verdict.ok) throw new CommandError(`The audit log is broken: ${verdict.problem}`)
    const { deletedUpTo } = verdict
    if (deletedUpTo > 0)
      console.log(`Rows 1 to ${deletedUpTo} were deleted after their retention period; the rest is verified from there`)
    console.log(`The audit log is intact: ${verdict.entries} rows, the last one has the hash ${verdict.hash}`)
  })
})
