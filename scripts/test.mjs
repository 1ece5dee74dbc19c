// npm test: installs, checks, builds and runs every test there is. The last line is the count over all of them.
import { ensureBuilt } from './project/build.mjs'
import { runChecks } from './project/checks.mjs'
import { ensureChromium } from './project/chromium.mjs'
import { ensureInstalled } from './project/install.mjs'
import { findPostgres, startPostgres } from './project/postgres.mjs'
import { secondsSince, onParentExit } from './project/run.mjs'
import { runPlaywright, runVitest } from './project/test-runners.mjs'
import { startTestShop } from './project/test-shop.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
const summary = []

/** What keeps a stage from running at all, though nothing is wrong with the shop. */
class Skip extends Error {}

/** Runs one stage, times it and adds what it counted. A stage that throws is one failure, and the others still run. */
async function stage(name, work) {
  const startedAt = performance.now()
  console.log(`\n== ${name}`)
  const counts = { passed: 0, failed: 0, skipped: 0 }
  let note = ''
  try {
    Object.assign(counts, await work())
  } catch (error) {
    note = error.message
    if (error instanceof Skip) counts.skipped = 1
    else counts.failed = 1
    console.log(note)
  }
  for (const key of Object.keys(total)) total[key] += counts[key]
  const outcome = note ? note.split('\n')[0] : countLine(counts)
  summary.push(`  ${name.padEnd(40)} ${secondsSince(startedAt).padStart(8)}  ${outcome}`)
  // The end of the output is all that some see of it.
  for (const failure of counts.failures ?? []) summary.push(`    failed: ${failure}`)
  for (const test of counts.flaky ?? []) summary.push(`    flaky (passed when tried again): ${test}`)
}

function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A real server: the one that TEST_DATABASE_URL names, or one of our own for as long as the tests run. */
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

async function inTheBrowser() {
  const chromium = await ensureChromium()
  console.log(`Chromium: ${chromium}`)
  const shop = await startTestShop()
  try {
    const env = {
      E2E_BASE_URL: shop.url,
      E2E_PASSWORD: shop.password,
      E2E_EMAIL_FOLDER: shop.emailFolder,
      CHROMIUM_PATH: chromium,
    }
    const counts = await runPlaywright(env)
    if (counts.failed > 0) console.log(`The shop's last words:\n${shop.lastOutput()}`)
    return counts
  } finally {
    await shop.stop()
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
  await stage('browser tests', inTheBrowser)
}

console.log(`\n== summary (${secondsSince(startedAt)})\n${summary.join('\n')}\n`)
console.log(countLine(total))
process.exitCode = total.failed > 0 ? 1 : 0
