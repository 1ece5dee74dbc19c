import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './source-tree.ts'

/** Documents of the past may name what is gone. */
const HISTORY = new Set(['CHANGELOG.md'])
/** A decision is not rewritten, so its identifiers may be gone. Its files are followed when they move. */
const isDecision = (path: string): boolean => path.startsWith('docs/decisions/')

const SOURCE = /\.(?:tsx?|mjs|sql|css|json|html|py|service|conf|yaml)$|\.env\.example$/
const FILE = /^[\w.@/()-]+\.(?:tsx?|mjs|sql|css|json|md|py)$/
const IDENTIFIER = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}_[A-Z_]+)(?=\(|$)/

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 25,
})
  .trim()
  .split('\n')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const documents = tracked.filter((path) => path.endsWith('.md') && !HISTORY.has(path))

const parentsOf = (path: string): string[] => {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}
const paths = new Set(tracked.flatMap((path) => [path, ...parentsOf(path)]))
/** Every path, and how it ends: `a/b/c.ts`, `b/c.ts` and `c.ts`. */
const endings = new Set([...paths].flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
const words = new Set(
  tracked
    .filter((path) => SOURCE.test(path) && !/package-lock|architecture\/documents\.test/.test(path))
    .flatMap((path) => read(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
)

/** A path from the root, from the folder of the document, or the end of one path. */
const isFile = (name: string, document: string): boolean =>
  endings.has(name) || paths.has(normalize(join(dirname(document), name)))

/** Returns the files and identifiers in backticks that exist nowhere. */
function missingNames(document: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '')
  const names = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
  return names.filter((name) => {
    if (FILE.test(name)) return !isFile(name, document)
    const identifier = IDENTIFIER.exec(name)?.[0]
    return identifier !== undefined && !isDecision(document) && !words.has(identifier)
  })
}

test('finds files and identifiers that do not exist', () => {
  const text =
    'See `apps/api/src/no-such.ts`, `no-such.md`, `createNoSuchThing()`, `NO_SUCH_KEYS`.\n```\n`hiddenInCode`\n```'
  expect(missingNames('docs/how-to.md', text)).toHaveLength(4)
  expect(
    missingNames('docs/how-to.md', 'See `apps/api/src/app.ts`, `createApp(deps)`, `how-to/add-a-job.md`.'),
  ).toEqual([])
})

test.each(documents)('%s names files and identifiers that exist', (document) => {
  expect(missingNames(document, read(document))).toEqual([])
})
