import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run.mjs'
import { cacheFolder, root } from './workspace.mjs'

/**
 * How often a failed test is retried, because shared machines are slow at times. Tests that pass then are listed as
 * flaky.
 */
const RETRIES = 2
const PROCESSORS = Math.max(2, availableParallelism())
/**
 * Tests also wait: for a database server, a browser, a process that starts. One worker more than processors made the
 * stages on PostgreSQL and in the browser a quarter shorter.
 */
const WORKERS = PROCESSORS + 1
/** The workers of each of two runners at the same time: one computes while the other waits. */
export const WORKERS_OF_TWO = PROCESSORS
const NO_RESULTS = {
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: ['ended before the first test'],
  flaky: [],
  durations: [],
}

/**
 * Runs Vitest, shows its output, and resolves with its counts and the names of failed and flaky tests. Without counts
 * it failed before the first test, which counts as one failure.
 */
export async function runVitest(args, env, workers = WORKERS) {
  const report = newReport('vitest')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/project/vitest-report.mjs')}`]
  const options = { env: { ...env, VITEST_REPORT: report }, show: true }
  const runOptions = [`--retry=${RETRIES}`, `--maxWorkers=${workers}`]
  const { code } = await runCommand('vitest', ['run', ...runOptions, ...reporters, ...args], options)
  return atLeastOneFailure(readReport(report) ?? NO_RESULTS, code)
}

/** Runs Playwright, shows its output, and resolves with the same as runVitest. */
export async function runPlaywright(extraArgs, env, workers = WORKERS) {
  const report = newReport('playwright')
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    `--retries=${RETRIES}`,
    `--workers=${workers}`,
    '--reporter=list,json',
    ...extraArgs,
  ]
  const options = { command: 'playwright', env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, show: true }
  const { code } = await runCommand('@playwright/test', args, options)
  const found = readReport(report)
  return atLeastOneFailure(found?.stats ? countPlaywright(found) : NO_RESULTS, code)
}

function countPlaywright({ stats, suites, errors }) {
  const { expected, flaky, unexpected, skipped } = stats
  const specs = suites.flatMap(specsOf)
  const named = (status) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} > ${title}`)
  const outside = errors.map(({ message }) => `outside every test: ${message?.split('\n')[0]}`)
  return {
    passed: expected + flaky,
    failed: unexpected + outside.length,
    skipped,
    failures: [...named('unexpected'), ...outside],
    flaky: named('flaky'),
    durations: specs.map(({ file, line, title, tests }) => ({
      test: `${file}:${line} > ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Counts a failure that only shows in the exit code. */
function atLeastOneFailure(counts, code) {
  if (code === 0 || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`ended with ${code}, without a failed test`] }
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
