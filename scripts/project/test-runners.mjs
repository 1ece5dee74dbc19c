import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run.mjs'
import { cacheFolder } from './workspace.mjs'

/**
 * Runs Vitest, its output shown, and resolves with what it counted. Without counts it failed before the first test,
 * which is one failure.
 */
export async function runVitest(args, env) {
  const report = newReport('vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand('vitest', ['run', ...reporters, ...args], { env, show: true })
  const found = readReport(report)
  if (!found) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = found
  const skipped = (numPendingTests ?? 0) + (numTodoTests ?? 0)
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests, skipped }, code)
}

/** Runs Playwright, its output shown, and resolves with what it counted. */
export async function runPlaywright(env) {
  const report = newReport('playwright')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const options = { command: 'playwright', env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, show: true }
  const { code } = await runCommand('@playwright/test', args, options)
  const stats = readReport(report)?.stats
  if (!stats) return { passed: 0, failed: 1, skipped: 0 }
  // A busy machine can disturb a browser, so a test is tried again; the list above names it as flaky.
  const { expected, flaky, unexpected, skipped } = stats
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected, skipped }, code)
}

/** An error outside every test (a file that does not load, a broken hook) shows in the exit code alone. */
function atLeastOneFailure(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function newReport(name) {
  const path = join(cacheFolder, `${name}-report.json`)
  mkdirSync(cacheFolder, { recursive: true })
  rmSync(path, { force: true })
  return path
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
