import { run, runCommand, secondsSince } from './run.mjs'
import { commandFile, has, pinnedNode } from './workspace.mjs'

/**
 * For programs written in Go. Their threads check what they share once each, and the other processor is taken by another
 * check. Collecting garbage half as often saves a tenth of the time and takes as much memory.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: '200' }

/** The checks that every change must pass, the longest first. Each is one test in the final count. */
const CHECKS = [
  { name: 'lint', work: () => runCommand('oxlint', ['--type-aware', '--deny-warnings'], { env: ONE_THREAD }) },
  { name: 'format', work: () => runCommand('oxfmt', ['--check', '.']) },
  { name: 'types of the scripts', work: () => typesOf('.') },
  { name: 'types of packages/domain', work: () => typesOf('packages/domain') },
  { name: 'types of packages/api-client', work: () => typesOf('packages/api-client') },
  { name: 'types of apps/api', work: () => typesOf('apps/api') },
  { name: 'types of demo', work: () => typesOf('demo') },
  { name: 'types of apps/storefront', work: typesOfStorefront },
  { name: 'types of apps/admin', work: () => typesOf('apps/admin') },
  { name: 'rules of the source', work: () => runCommand('vitest', ['run', '--project', 'architecture']) },
  { name: 'unused code', work: () => runCommand('knip', ['--no-progress']) },
]

/** Uses a small machine well without slowing down each check. */
const CONCURRENCY = 2

const typesOf = (folder) =>
  run(pinnedNode, [commandFile('typescript', 'tsc'), '-p', folder, '--singleThreaded'], { env: ONE_THREAD })

/** React Router generates types of the routes, which the storefront's sources import. */
async function typesOfStorefront() {
  if (has('apps/storefront/react-router.config.ts')) {
    const written = await runCommand('@react-router/dev', ['typegen', 'apps/storefront'], { command: 'react-router' })
    if (written.code !== 0) return written
  }
  return typesOf('apps/storefront')
}

/** Runs every check and prints its result. Resolves with how many passed and failed. */
export async function runChecks() {
  const waiting = [...CHECKS]
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = performance.now()
      const { code, output } = await check.work()
      counts[code === 0 ? 'passed' : 'failed'] += 1
      console.log(`  ${code === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${secondsSince(startedAt)})`)
      if (code !== 0) console.log(output.trimEnd().replace(/^/gm, '       '))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return counts
}
