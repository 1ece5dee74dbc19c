// npm test: installs, checks, builds and runs all tests. The last line is the total count.
import { runBrowserTests } from './project/browser-tests.mjs'
import { ensureBuilt } from './project/build.mjs'
import { runChecks } from './project/checks.mjs'
import { ensureInstalled } from './project/install.mjs'
import { findPostgres, startPostgres } from './project/postgres.mjs'
import { secondsSince, onParentExit } from './project/run.mjs'
import { runVitest } from './project/test-runners.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []

/** A stage that cannot run on this machine, which is not a failure. */
class Skip extends Error {}

/**
 * Runs one stage and adds its duration and counts to the summary. An error is one failure, and later stages still run.
 */
async function stage(name, work) {
  const startedAt = performance.now()
  console.log(`\n== ${name}`)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let message = ''
  try {
    Object.assign(counts, await work())
  } catch (error) {
    message = error.message
    if (error instanceof Skip) counts.skipped = 1
    else counts.failed = 1
    console.log(message)
  }
  for (const key of Object.keys(total)) total[key] += counts[key]
  const outcome = message ? message.split('\n')[0] : countLine(counts)
  summary.push(`  ${name.padEnd(40)} ${secondsSince(startedAt).padStart(8)}  ${outcome}`)
  // The summary at the end repeats the failures, because it is often all that is read.
  for (const failure of counts.failures ?? []) summary.push(`    failed: ${failure}`)
  for (const test of counts.flaky ?? []) summary.push(`    flaky (passed on retry): ${test}`)
}

function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Runs the API tests on a real server: that of TEST_DATABASE_URL, or a temporary one. */
async function onPostgres() {
  if (process.env.TEST_DATABASE_URL) return runVitest(['--project', 'api'], {})
  const binaries = findPostgres()
  if (!binaries) {
    throw new Skip('Skipped: no TEST_DATABASE_URL, and no PostgreSQL server programs on this machine.')
  }
  const server = await startPostgres(binaries)
  try {
    return await runVitest(['--project', 'api'], { TEST_DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

onParentExit(() => process.exit(143))
const startedAt = performance.now()
await stage('install', ensureInstalled)
if (total.failed === 0) {
  await stage('check', runChecks)
  await stage('tests on the embedded database', () => runVitest([], { TEST_DATABASE_URL: undefined }))
  await stage('build', ensureBuilt)
  await stage('endpoint tests on PostgreSQL', onPostgres)
  await stage('browser tests', () => runBrowserTests([]))
}

console.log(`\n== summary (${secondsSince(startedAt)})\n${summary.join('\n')}\n`)
console.log(countLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
