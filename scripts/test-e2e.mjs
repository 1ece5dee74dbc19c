// npm run test:e2e -- <file or option>: builds what changed, starts a test shop and runs the browser tests.
import { runBrowserTests } from './project/browser-tests.mjs'
import { ensureBuilt } from './project/build.mjs'
import { exitOnError, onParentExit } from './project/run.mjs'

onParentExit(() => process.exit(143))
await exitOnError(async () => {
  await ensureBuilt()
  const { failed } = await runBrowserTests(process.argv.slice(2))
  process.exitCode = failed > 0 ? 1 : 0
})
