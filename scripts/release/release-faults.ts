import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ContractShape } from '@atelier/domain/all-endpoints/contract-shape'
import { readLastRelease, readMigrations } from './last-release.ts'

const RECORD_AGAIN = 'record it with npm run release -- VERSION record'

/**
 * Returns why the repository at `root` is not ready to be tagged as `version`, one sentence each. `contract` is that of its
 * code. Uses no network.
 */
export function releaseFaults(root: string, version: string, contract: ContractShape): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`"${version}" is not a version such as 0.2.0`]
  return [
    ...gitFaults(root, version),
    ...packageFaults(root, version),
    ...changelogFaults(root, version),
    ...recordFaults(root, version, contract),
  ]
}

function gitFaults(root: string, version: string): string[] {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd()
  const branch = git('branch', '--show-current')
  const changed = git('status', '--porcelain')
  return [
    ...(branch === 'main' ? [] : [`The branch is ${branch || 'detached'}, not main`]),
    ...(changed ? [`The tree is not clean: ${changed.split('\n').join(', ')}`] : []),
    ...(git('tag', '--list', `v${version}`) ? [`The tag v${version} exists already`] : []),
  ]
}

function packageFaults(root: string, version: string): string[] {
  const files = [
    'package.json',
    'package-lock.json',
    ...globSync(['{apps,packages}/*/package.json', 'demo/package.json'], { cwd: root }),
  ]
  return files.flatMap((file) => {
    const { version: found } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { version?: string }
    return found === version ? [] : [`${file} has version ${found ?? '(none)'}`]
  })
}

function changelogFaults(root: string, version: string): string[] {
  const newest = /^## .*$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[0] ?? ''
  const [, named, date = ''] = /^## (\S+) \((\d{4}-\d{2}-\d{2})\)$/.exec(newest) ?? []
  if (named === version && !Number.isNaN(Date.parse(date))) return []
  return [`CHANGELOG.md begins with "${newest}", not with "## ${version} (YYYY-MM-DD)"`]
}

function recordFaults(root: string, version: string, contract: ContractShape): string[] {
  const recorded = readLastRelease(root)
  return [
    ...(recorded.version === version ? [] : [`The last release on record is ${recorded.version}: ${RECORD_AGAIN}`]),
    ...(isDeepStrictEqual(recorded.contract, contract) ? [] : [`The recorded contract differs: ${RECORD_AGAIN}`]),
    ...(isDeepStrictEqual(recorded.migrations, readMigrations(root))
      ? []
      : [`The recorded migrations differ: ${RECORD_AGAIN}`]),
  ]
}
