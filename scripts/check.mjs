// npm run check: format, lint, types, rules of the source, unused code.
import { runChecks } from './project/checks.mjs'
import { ensureInstalled } from './project/install.mjs'
import { exitOnError } from './project/run.mjs'

await exitOnError(async () => {
  await ensureInstalled()
  const { failed } = await runChecks()
  if (failed > 0) throw new Error(`${failed} of the checks failed.`)
})
