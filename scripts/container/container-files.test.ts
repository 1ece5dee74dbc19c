import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { checkLiveness } from '../../packages/domain/src/health/health.endpoints.ts'
import { mainFile, nodeFlags, withAllocator } from '../project/shop-process.mjs'
import { pinnedNode, root } from '../project/workspace.mjs'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const containerfile = read('Containerfile')
const compose = read('compose.yaml')
const manifest = JSON.parse(read('package.json')) as { version: string }
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 25,
}).split('\n')

/** Written by the build, not by hand. */
const BUILT = /(?:^|\/)(?:build|dist|node_modules|\.cache\/compiled|sbom\.cdx\.json)$/

/** Returns the sources of each COPY, without the last word, which is the target. */
function copied(stage?: RegExp): string[] {
  return [...containerfile.matchAll(/^COPY (?:--from=(\S+) )?(.+)$/gm)]
    .filter(([, from = '']) => (stage ? stage.test(from) : from === ''))
    .flatMap(([, , words = '']) => words.split(' ').slice(0, -1))
}

const exists = (path: string): boolean => tracked.some((name) => name === path || name.startsWith(`${path}/`))

test('every file that the Containerfile copies exists', () => {
  const sources = copied()
  const built = copied(/^(?:build|packages)$/)
    .filter((path) => path.startsWith('/opt/atelier/'))
    .map((path) => path.replace('/opt/atelier/', ''))
  expect([sources.length, built.length].map((count) => count > 8)).toEqual([true, true])
  expect([...sources, ...built.filter((path) => !BUILT.test(path))].filter((path) => !exists(path))).toEqual([])
})

test('the ignore files let through what the Containerfile copies, and nothing of the demo', () => {
  const lines = read('.containerignore').split('\n')
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(copied().filter((path) => !allowed.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual([])
  expect(lines.slice(lines.indexOf('!demo'), lines.indexOf('!demo/package.json') + 1)).toEqual([
    '!demo',
    'demo/*',
    '!demo/package.json',
  ])
  expect(read('.dockerignore')).toBe(read('.containerignore'))
})

test('npm finds the package file of every workspace', () => {
  const workspaces = tracked.filter((path) => /^(?:(?:apps|packages)\/[^/]+|demo)\/package\.json$/.test(path))
  expect(workspaces.length).toBeGreaterThan(5)
  expect(workspaces.filter((path) => !copied().includes(path))).toEqual([])
})

test('the image starts the shop as npm start does', () => {
  const command = ['node', ...nodeFlags, relative(root, mainFile({}))]
  expect(containerfile).toContain(`\nCMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`)
  const settings = Object.entries(withAllocator({})).map(([name, value]) => `${name}=${String(value)}`)
  expect(containerfile).toContain(`\nENV ${settings.join(' ')}\n`)
})

test('the image runs as a user without rights, and its health check is the liveness endpoint', () => {
  const [, shop = ''] = containerfile.split('AS shop\n')
  expect(/^USER (\d+):\1$/m.exec(shop)?.[1]).toBe('10001')
  expect(containerfile.match(/useradd .*--uid 10001 .* atelier\b/g)).toHaveLength(2)
  expect(/HEALTHCHECK[^\n]*\n[^\n]*PORT\}([^`]+)`/.exec(shop)?.[1]).toBe(checkLiveness.path)
  expect(shop).toMatch(/^STOPSIGNAL SIGTERM$/m)
})

test('labels and tags have the version of the shop', () => {
  const versions = [
    ...containerfile.matchAll(/image\.version="([^"]+)"/g),
    ...`${containerfile}${compose}`.matchAll(/localhost\/atelier(?:-commands)?:(\S+)/g),
  ].map(([, version]) => version)
  expect(versions.length).toBeGreaterThan(3)
  expect(new Set(versions)).toEqual(new Set([manifest.version]))
})

test('the port of the image is the one that nginx reaches', () => {
  const port = /^EXPOSE (\d+)$/m.exec(containerfile)?.[1] ?? ''
  expect(containerfile).toMatch(new RegExp(`^ENV .*PORT=${port} `, 'm'))
  const nginx = read('docs/operations/nginx.conf')
  const replaced = [...compose.matchAll(/s\/([^/]+)\/(shop-\d):(\d+)\//g)].map(([, from = '', name, to]) => ({
    isInNginx: nginx.includes(from.replaceAll('\\', '')),
    isService: compose.includes(`\n  ${name}:\n`),
    to,
  }))
  const expected = { isInNginx: true, isService: true, to: port }
  expect(replaced).toEqual([expected, expected])
  expect(nginx).toContain('shop.example')
})

test('the settings of compose.yaml are settings of the shop', () => {
  const [, block = ''] = /&settings\n((?: {4}[^\n]+\n)+)/.exec(compose) ?? []
  const names = [...block.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  // A test compares .env.example with the schema of the configuration.
  const known = new Set([...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('the list of packages has all of production and none of development', () => {
  const text = execFileSync(pinnedNode, [join(root, 'scripts/sbom.mjs')], { encoding: 'utf8', maxBuffer: 2 ** 25 })
  const { components } = JSON.parse(text) as { components: { name: string; version: string; purl: string }[] }
  const names = new Set(components.map(({ name }) => name))
  const { dependencies } = JSON.parse(read('apps/api/package.json')) as { dependencies: Record<string, string> }
  const needed = Object.keys(dependencies).filter((name) => !name.startsWith('@atelier/'))
  expect(needed.filter((name) => !names.has(name))).toEqual([])
  expect(['vitest', 'typescript', 'oxlint'].filter((name) => names.has(name))).toEqual([])
  expect(components.find(({ name }) => name === '@hono/node-server')?.purl).toMatch(/^pkg:npm\/%40hono\/node-server@\d/)
})
