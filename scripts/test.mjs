// npm test: installs, checks, builds and runs all tests. The last line is the total count.
// npm test -- changed [since]: only the tests that import a file changed since that commit (by default: not committed),
// and the changed browser tests.
import { runBrowserTests } from './project/browser-tests.mjs'
import { ensureBuilt } from './project/build.mjs'
import { runChecks } from './project/checks.mjs'
import { ensureInstalled } from './project/install.mjs'
import { secondsSince, onParentExit } from './project/run.mjs'
import { mainFile } from './project/shop-process.mjs'
import { runVitest, WORKERS_OF_TWO } from './project/test-runners.mjs'

const [only, since = 'HEAD'] = process.argv.slice(2)
if (only !== undefined && only !== 'changed') {
  console.error(`'${only}' is unknown; npm test runs everything, npm test -- changed what a change reaches`)
  process.exit(1)
}
const SLOWEST = 10

const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []
const durations = []

/**
 * Runs one stage and adds its duration and counts to the summary. An error is one failure, and later stages still run.
 */
async function stage(name, work) {
  const startedAt = performance.now()
  console.log(`\n== ${name}`)
  const lines = []
  summary.push(lines)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let message = ''
  try {
    Object.assign(counts, await work())
  } catch (error) {
    message = error.message
    counts.failed = 1
    console.log(message)
  }
  for (const key of Object.keys(total)) total[key] += counts[key]
  durations.push(...(counts.durations ?? []))
  const outcome = message ? message.split('\n')[0] : countLine(counts)
  lines.push(`  ${name.padEnd(40)} ${secondsSince(startedAt).padStart(8)}  ${outcome}`)
  // The summary at the end repeats the failures, because it is often all that is read.
  for (const failure of counts.failures ?? []) lines.push(`    failed: ${failure}`)
  for (const test of counts.flaky ?? []) lines.push(`    flaky (passed on retry): ${test}`)
}

function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

onParentExit(() => process.exit(143))
const startedAt = performance.now()
await stage('install', ensureInstalled)
if (total.failed === 0) {
  await stage('check', runChecks)
  let isBuilt = false
  await stage('build', async () => {
    await ensureBuilt()
    isBuilt = true
  })
  // The rules of the source are one of the checks.
  const tests = ['--project=!architecture', ...(only ? [`--changed=${since}`, '--passWithNoTests'] : [])]
  // Tests that start whole shops start the bundle, in half the time of the sources.
  const env = isBuilt ? { TEST_SHOP_MAIN: mainFile({}) } : {}
  const browserTests = only ? [`--only-changed=${since}`, '--pass-with-no-tests'] : []
  // At the same time: the processors of a stage alone were idle for a third of it.
  await Promise.all([
    stage('units and endpoints', () => runVitest(tests, env, WORKERS_OF_TWO)),
    stage('browser tests', () => runBrowserTests(browserTests, WORKERS_OF_TWO)),
  ])
}

const slowest = durations.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST)
console.log(`\n== the slowest tests`)
for (const { test, ms } of slowest) console.log(`  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${test}`)
console.log(`\n== summary (${secondsSince(startedAt)})\n${summary.flat().join('\n')}\n`)
console.log(countLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
