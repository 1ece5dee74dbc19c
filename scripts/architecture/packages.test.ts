import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-tree.ts'

interface Package {
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
  hasInstallScript?: boolean
  version?: string
  integrity?: string
  optional?: boolean
}

/** What a shop may be built on and sold with. Those of LGPL are libvips, which sharp loads as a library of its own. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  '0BSD',
])
const ALSO_LGPL = /^node_modules\/@img\/sharp-/

/** Each may say several: all of an AND, one of an OR. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)))

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const inProduction = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
])('takes %s: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected)
})

test('every package of a shop in production has a licence that allows to run and sell it', () => {
  expect(inProduction.length).toBeGreaterThan(100)
  const refused = inProduction.filter(([path, { license = 'none' }]) => {
    const known = ALSO_LGPL.test(path) ? license.replaceAll('LGPL-3.0-or-later', 'MIT') : license
    return !isAllowed(known)
  })
  expect(refused.map(([path, { license }]) => `${path}: ${license ?? 'says none'}`)).toEqual([])
})

test('of what wants to run something when it is installed, each was decided about', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const wanting = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [name, `${name}@${version}`] as const
    })
  expect(wanting.filter((names) => !names.some((name) => name in allowScripts))).toEqual([])
  const running = wanting.filter((names) => names.some((name) => allowScripts[name]))
  expect(running.map(([name]) => name)).toEqual(['node'])
})

test('every version is exact', () => {
  const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$|^\*$|^workspace:|^npm:/
  const files = [
    'package.json',
    ...Object.keys(packages)
      .filter((path) => /^(?:apps|packages)\/[^/]+$/.test(path))
      .map((path) => `${path}/package.json`),
  ]
  const loose = files.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = read(file) as Record<string, Record<string, string>>
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => !name.startsWith('@atelier/') && !exact.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`)
  })
  expect(files.length).toBeGreaterThan(4)
  expect(loose).toEqual([])
})

/**
 * Builds of development tools for other machines than those the lockfile was written on, which have no hash yet. None of them
 * is in a shop that runs, or on Linux with glibc. They get their hashes when the lockfile is next written with a registry that has them.
 */
const WITHOUT_HASH =
  /^node_modules\/@(?:oxc-parser\/binding|oxfmt\/binding|oxlint\/binding|tailwindcss\/oxide)-(?!linux-(?:x64|arm64)-gnu$)|^node_modules\/@oxlint-tsgolint\/(?:darwin|win32)-/

test('the lockfile has the hash of every package, except for builds of development tools for other machines', () => {
  const missing = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  const refused = missing.filter(([path, { dev, optional }]) => !dev || !optional || !WITHOUT_HASH.test(path))
  expect(refused.map(([path]) => path)).toEqual([])
  // The list only gets shorter.
  expect(missing.length).toBeLessThanOrEqual(61)
})
