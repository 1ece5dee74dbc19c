import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMigrations, recordRelease } from './last-release.ts'
import { releaseFaults } from './release-faults.ts'

const VERSION = '1.4.0'
const MIGRATION = 'apps/api/src/db/migrations/0001_schema.sql'
const contract = { 'GET /api/health': { request: {}, response: { body: 'object' } } }

/** A scratch repository, ready for the release. */
let root = ''
const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
const commit = () => {
  git('add', '--all')
  git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--allow-empty', '--message', 'chore: release')
}
const record = (version: string, shape: Parameters<typeof recordRelease>[1]['contract']) =>
  recordRelease(root, { version, contract: shape, migrations: readMigrations(root) })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atelier-release-'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const file of ['package.json', 'package-lock.json', 'apps/api/package.json', 'packages/domain/package.json']) {
    write(file, JSON.stringify({ version: VERSION }))
  }
  write('CHANGELOG.md', `# Changelog\n\n## ${VERSION} (2026-11-26)\n\n## 1.3.0 (2026-10-01)\n`)
  write(MIGRATION, 'create table products ();\n')
  write('scripts/release/readme.txt', '')
  record(VERSION, contract)
  commit()
})
afterEach(() => rmSync(root, { recursive: true }))

const faults = (version = VERSION) => releaseFaults(root, version, contract)

test('a tree in which all agree is ready', () => {
  expect(faults()).toEqual([])
})

test.each<[string, () => void, string]>([
  ['another branch', () => git('switch', '--quiet', '--create', 'show'), 'The branch is show, not main'],
  ['an existing tag', () => git('tag', `v${VERSION}`), 'The tag v1.4.0 exists already'],
  [
    'another version of a package',
    () => write('apps/api/package.json', '{"version":"1.3.0"}'),
    'apps/api/package.json has version 1.3.0',
  ],
  ['another version of the lock file', () => write('package-lock.json', '{}'), 'package-lock.json has version (none)'],
  [
    'a changelog without a date',
    () => write('CHANGELOG.md', '# Changelog\n\n## 1.4.0 (unreleased)\n'),
    'CHANGELOG.md begins with "## 1.4.0 (unreleased)", not with "## 1.4.0 (YYYY-MM-DD)"',
  ],
  [
    'unreleased changes above the version',
    () => write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.4.0 (2026-11-26)\n'),
    'CHANGELOG.md begins with "## Unreleased", not with "## 1.4.0 (YYYY-MM-DD)"',
  ],
  [
    'the record of another version',
    () => record('1.3.0', contract),
    'The last release on record is 1.3.0: record it with npm run release -- VERSION record',
  ],
  [
    'the record of another contract',
    () => record(VERSION, {}),
    'The recorded contract differs: record it with npm run release -- VERSION record',
  ],
  [
    'a migration that is not on record',
    () => write(MIGRATION.replace('0001_schema', '0002_more'), 'select 1;\n'),
    'The recorded migrations differ: record it with npm run release -- VERSION record',
  ],
])('names %s', (_what, change, fault) => {
  change()
  commit()
  expect(faults()).toEqual([fault])
})

test('names changed files', () => {
  write('README.md', 'More.')
  expect(faults()).toEqual(['The tree is not clean: ?? README.md'])
})

test('refuses what is no version', () => {
  expect(faults('v1.4')).toEqual(['"v1.4" is not a version such as 0.2.0'])
})
