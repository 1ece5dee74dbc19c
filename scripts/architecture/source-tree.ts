import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Import } from './rules.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

const SOURCE = /^(apps|packages|demo)\/.*[.]tsx?$/
const TEST = /[.]test[.]tsx?$|^apps\/api\/src\/testing\//

/** Lists every source file that git tracks or would track, without tests, which may import anything. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 32 * 1024 * 1024,
  })
  return listed.split('\n').filter((path) => SOURCE.test(path) && !TEST.test(path) && existsSync(join(ROOT, path)))
}

const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g

/** Returns the imports of one file, as paths in the repository or package names. */
export function importsOf(path: string): Import[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(SPECIFIER)]
    .map((match) => ({ specifier: match[2] ?? match[3] ?? match[4] ?? '', isTypeOnly: match[1] !== undefined }))
    .filter(({ specifier }) => specifier !== '' && !specifier.startsWith('node:'))
    .map(({ specifier, isTypeOnly }) => ({ from: path, to: resolveSpecifier(path, specifier), isTypeOnly }))
}

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const workspace = /^@atelier\/([^/]+)\/(.+)$/.exec(specifier)
  return workspace ? `packages/${workspace[1]}/src/${workspace[2]}.ts` : specifier
}
