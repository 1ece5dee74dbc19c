import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'oxc-parser'
import { TABLES_BY_OWNER } from '../apps/api/src/db/table-owners.ts'
import { violations } from './architecture/rules.ts'
import { importCycles, importEdges, longFunctions, type Place } from './architecture/source-figures.ts'
import { tableWrites } from './architecture/table-writes.ts'

/**
 * Measures size and readability: lines, long functions, import cycles, tables with more than one writer, avoided words, sentences.
 * `--json` prints JSON. `--list NAME` prints the places that one figure counts. Run it with `node scripts/code-report.ts`.
 */

const ROOT = normalize(join(import.meta.dirname, '..'))

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, list: { type: 'string' } },
})

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|^e2e\//.test(file)
const isProduct = (file: string): boolean => /^(?:apps|packages)\/.*\.(?:tsx?|css|sql)$/.test(file) && !isTest(file)
const isTypeScript = (file: string): boolean => /\.tsx?$/.test(file)

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const quantile = (sorted: readonly number[], q: number): number => sorted[Math.floor((sorted.length - 1) * q)] ?? 0

/** Imports of a higher layer of the API from a lower one. */
const upwardImports = (edges: ReadonlyMap<string, readonly string[]>): Place[] =>
  violations([...edges].flatMap(([from, targets]) => targets.map((to) => ({ from, to }))))
    .filter(({ rule }) => rule === 'api-layers')
    .map(({ from, to }) => ({ at: from, detail: to }))

/** Tables that more than one folder writes. Seeds and migrations are not counted. */
function sharedTables(): Place[] {
  const owned = new Set(Object.values(TABLES_BY_OWNER).flat())
  const writers = new Map<string, Set<string>>()
  for (const file of files.filter(
    (each) => /^apps\/api\/src\/(?!db\/(?:seed|migrations)\/).*\.ts$/.test(each) && !isTest(each),
  )) {
    const writer = /\/features\/([^/]+)\//.exec(file)?.[1] ?? relative('apps/api/src', dirname(file))
    for (const { table } of tableWrites(textOf(file)))
      if (owned.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(writer))
  }
  return [...writers]
    .filter(([, folders]) => folders.size > 1)
    .map(([table, folders]) => ({ at: table, detail: [...folders].join(', ') }))
}

const AVOIDED =
  /\b(?:whoever|whomever|whatever|somebody|someone|nobody|anybody|anyone|everybody|one who|those who|by itself|by themselves|anew|lately|told|meanwhile|all the same|is kept|are kept|kept for|at hand)\b/gi

function avoidedWords(): Place[] {
  return files
    .filter((file) => /^(?:apps|packages|bench|e2e|scripts)\/.*\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) => {
      const text = textOf(file)
      return parseSync(file, text).comments.flatMap((comment) =>
        [...comment.value.replaceAll(/`[^`]*`/g, '').matchAll(AVOIDED)].map((match) => ({
          at: `${file}:${countLines(text.slice(0, comment.start) + 'x')}`,
          detail: match[0],
        })),
      )
    })
}

/** Word counts of the sentences in a document, without code, tables, headings and URLs. */
function sentenceLengths(file: string): number[] {
  const prose = textOf(file)
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/^(?:#.*|\|.*|\s*[-*]\s*$)$/gm, '\n')
    .replaceAll(/`[^`]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']')
  return prose
    .split(/\n\s*\n|^\s*(?:[-*]|\d+\.)\s+/m)
    .flatMap((paragraph) => paragraph.replaceAll('\n', ' ').split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length)
    .filter((words) => words > 2)
}

const product = files.filter(isProduct)
const code = product.filter(isTypeScript)
const edges = importEdges(code)
const lines = product.map((file) => countLines(textOf(file))).toSorted((a, b) => a - b)
const longest = product.toSorted((a, b) => countLines(textOf(b)) - countLines(textOf(a)))[0] ?? ''
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('scripts/'))
const sentences = documents.flatMap(sentenceLengths)
const client = files.filter((file) => /^packages\/api-client\/src\/.*\.ts$/.test(file) && !isTest(file))

const lists: Readonly<Record<string, Place[]>> = {
  'functions over 60 lines': code.flatMap((file) => longFunctions(file, 60)),
  'functions over 100 lines': code.flatMap((file) => longFunctions(file, 100)),
  'import cycles': importCycles(edges),
  'upward imports in the API': upwardImports(edges),
  'tables with more than one writer': sharedTables(),
  'avoided words in comments': avoidedWords(),
}
const figures: Readonly<Record<string, number | string>> = {
  'product files': product.length,
  'product lines': lines.reduce((sum, each) => sum + each, 0),
  'median file': quantile(lines, 0.5),
  'p90 file': quantile(lines, 0.9),
  'longest file': `${lines.at(-1) ?? 0} (${longest})`,
  'lines of tests': files
    .filter((file) => isTest(file) && isTypeScript(file))
    .reduce((sum, file) => sum + countLines(textOf(file)), 0),
  ...Object.fromEntries(Object.entries(lists).map(([name, places]) => [name, places.length])),
  'client lines': client.reduce((sum, file) => sum + countLines(textOf(file)), 0),
  'words a sentence of the documents (mean)': Number(
    (sentences.reduce((sum, each) => sum + each, 0) / sentences.length).toFixed(1),
  ),
}

if (options.list) {
  for (const { at, detail } of lists[options.list] ?? []) console.log(`${at}  ${detail}`)
} else if (options.json) console.log(JSON.stringify(figures, null, 2))
else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(44)}${value}`)
