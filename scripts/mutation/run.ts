import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { AREAS, codeOf, filesOf, isTest, REACH, ROOT, type Area } from './areas.ts'
import { functionsAround, mutantsOf, withProbes, type Mutant } from './mutants.ts'
import { randomFrom } from './random.ts'

/**
 * Mutation testing: changes one place of the code at a time and runs the tests that reach it. A mutant that survives shows
 * a gap in the tests; see CONTRIBUTING. Options: `--area NAME` (a key of AREAS), `--sample N`, `--seed N`, `--file PATH`
 * (one file of the area), `--lines 12,40-52` (of that file), `--since COMMIT` (lines of the area that changed since then),
 * `--limit SECONDS` per test file, `--record` to record the reached functions again, `--list` to print the mutants without
 * running them.
 */

const CACHE = join(ROOT, '.cache/mutation')
/** How many test files of other areas a mutant must survive. */
const MOST_OTHERS = 20

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', default: 'payments' },
    file: { type: 'string' },
    lines: { type: 'string', default: '' },
    since: { type: 'string' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '180' },
    record: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

/** How the next test run transforms the code. */
let mode: { kind: 'record'; files: ReadonlySet<string> } | { kind: 'mutate'; file: string; mutant: Mutant } | null =
  null

const mutationPlugin = {
  name: 'mutation',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const file = relative(ROOT, id.split('?')[0] ?? '')
    if (mode?.kind === 'record' && mode.files.has(file)) return withProbes(code, file)
    if (mode?.kind === 'mutate' && mode.file === file) {
      const { start, end, replacement } = mode.mutant
      return code.slice(0, start) + replacement + code.slice(end)
    }
    return undefined
  },
}

async function open(): Promise<Vitest> {
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: join(ROOT, 'scripts/mutation/vitest.config.ts'),
      watch: false,
      bail: mode === null ? 1 : 0,
      maxWorkers: 1,
      fileParallelism: false,
      reporters: [{}],
      env: { MUTATION_HITS: mode === null ? '' : join(CACHE, 'hits') },
    },
    { plugins: [mutationPlugin] },
  )
  await vitest.standalone()
  return vitest
}

const specificationsOf = async (vitest: Vitest, tests: readonly string[]): Promise<TestSpecification[]> =>
  vitest.globTestSpecifications(tests.map((file) => join(ROOT, file)))

/**
 * Returns which tests ran which functions, as `file:line of the function`. Recorded once, because it runs every test.
 */
async function readHits(
  code: readonly string[],
  tests: readonly string[],
  reach: Area['reach'],
): Promise<Map<string, string[]>> {
  const store = join(CACHE, `hits-${reach}.json`)
  if (options.record || !readdirSync(CACHE).includes(`hits-${reach}.json`)) {
    rmSync(join(CACHE, 'hits'), { recursive: true, force: true })
    mkdirSync(join(CACHE, 'hits'), { recursive: true })
    mode = { kind: 'record', files: new Set(code) }
    const vitest = await open()
    const { testModules } = await vitest.runTestSpecifications(await specificationsOf(vitest, tests), true)
    const failed = testModules
      .filter((module) => module.state() === 'failed')
      .map(({ moduleId }) => relative(ROOT, moduleId))
    const took = Object.fromEntries(
      testModules.map((module) => [relative(ROOT, module.moduleId), Math.round(module.diagnostic().duration)]),
    )
    await vitest.close()
    mode = null
    const hits: Record<string, string[]> = {}
    for (const file of readdirSync(join(CACHE, 'hits'))) {
      const { test, reached } = JSON.parse(readFileSync(join(CACHE, 'hits', file), 'utf8')) as {
        test: string
        reached: string[]
      }
      for (const place of reached) (hits[place] ??= []).push(relative(ROOT, test))
    }
    writeFileSync(store, JSON.stringify({ hits, took, failed }))
  }
  const { hits, took, failed } = JSON.parse(readFileSync(store, 'utf8')) as {
    hits: Record<string, string[]>
    took: Record<string, number>
    failed: string[]
  }
  if (failed.length > 0) console.log(`excluded, because they fail without a mutant: ${failed.join(', ')}`)
  const usable = (files: string[]) =>
    files.filter((file) => !failed.includes(file)).toSorted((a, b) => (took[a] ?? 0) - (took[b] ?? 0))
  return new Map(Object.entries(hits).map(([place, files]) => [place, usable(files)]))
}

/** Returns the tests that reach a mutant: those of its folder, then of its area, then others; fast ones first. */
function testsOf(
  code: string,
  file: string,
  mutant: Mutant,
  { hits, own }: { hits: ReadonlyMap<string, string[]>; own: ReadonlySet<string> },
): string[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const [innermost] = functionsAround(code, file, mutant.start)
  const places =
    innermost === undefined
      ? [...hits.keys()].filter((place) => place.startsWith(`${file}:`))
      : [`${file}:${innermost}`]
  const tests = [...new Set(places.flatMap((place) => hits.get(place) ?? []))]
  const ownTests = tests.filter((test) => own.has(test))
  const others = tests.filter((test) => !own.has(test))
  return [
    ...ownTests.toSorted((a, b) => Number(b.startsWith(folder)) - Number(a.startsWith(folder))),
    ...others.slice(0, MOST_OTHERS),
  ]
}

/** Kills the test workers: a worker in an endless loop does not respond to anything else. */
function endWorkers(): void {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  for (const line of stdout.split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    if (pid && parent === process.pid && line.includes('vitest')) process.kill(pid, 'SIGKILL')
  }
}

type Outcome = 'killed' | 'survived' | 'timeout' | 'not reached'

/** Runs one test file. `timeout`: it took too long; its worker is killed, and this Vitest cannot be used any more. */
async function runTests(vitest: Vitest, test: string): Promise<Outcome> {
  const specifications = await specificationsOf(vitest, [test])
  const timer = new AbortController()
  const outcome = await Promise.race([
    vitest.runTestSpecifications(specifications, false),
    setTimeout(Number(options.limit) * 1_000, null, { signal: timer.signal }),
  ])
  timer.abort()
  if (outcome === null) {
    endWorkers()
    return 'timeout'
  }
  // The result also lists earlier modules.
  const module = outcome.testModules.find(({ moduleId }) => moduleId === join(ROOT, test))
  return outcome.unhandledErrors.length > 0 || !module?.ok() ? 'killed' : 'survived'
}

async function runMutant(
  vitest: Vitest,
  file: string,
  mutant: Mutant,
  tests: readonly string[],
): Promise<{ outcome: Outcome; by: string }> {
  if (tests.length === 0) return { outcome: 'not reached', by: '' }
  mode = { kind: 'mutate', file, mutant }
  vitest.invalidateFile(join(ROOT, file))
  try {
    for (const test of tests) {
      const outcome = await runTests(vitest, test)
      if (outcome !== 'survived') return { outcome, by: test }
    }
    return { outcome: 'survived', by: '' }
  } finally {
    mode = null
    vitest.invalidateFile(join(ROOT, file))
  }
}

/** Returns the lines of each file that were added or changed since a commit. */
function changedLines(commit: string): Map<string, Set<number>> {
  const { stdout } = spawnSync('git', ['diff', '-U0', commit], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const lines = new Map<string, Set<number>>()
  let current = new Set<number>()
  for (const text of stdout.split('\n')) {
    const file = /^\+\+\+ b\/(.*)/.exec(text)?.[1]
    if (file) lines.set(file, (current = new Set()))
    const [, from, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(text) ?? []
    const added = from === undefined ? 0 : Number(count)
    for (let offset = 0; offset < added; offset += 1) current.add(Number(from) + offset)
  }
  return lines
}

const area = AREAS[options.area]
if (!area) throw new Error(`unknown area ${options.area}, expected one of ${Object.keys(AREAS).join(', ')}`)
mkdirSync(CACHE, { recursive: true })
const code = codeOf(area)
const own = new Set(filesOf(area.tests).filter(isTest))

/** Returns whether a line is within `--lines`, which lists lines and ranges. */
const isWanted = (line: number): boolean =>
  options.lines === '' ||
  options.lines.split(',').some((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return line >= from && line <= to
  })
const changed = options.since ? changedLines(options.since) : null
const random = randomFrom(Number(options.seed))
const chosen = options.file ? [relative(ROOT, resolve(options.file))] : code
const all = chosen
  .flatMap((file) =>
    mutantsOf(readFileSync(join(ROOT, file), 'utf8'), file).map((mutant) => ({ file, mutant, rank: random() })),
  )
  .filter(({ file, mutant }) => isWanted(mutant.line) && (!changed || changed.get(file)?.has(mutant.line)))
  .toSorted((a, b) => a.rank - b.rank)
const sample = all.slice(0, Number(options.sample))
console.log(
  `${options.area}: ${sample.length} of ${all.length} mutants of ${chosen.length} files, seed ${options.seed}`,
)

if (options.list) {
  for (const { file, mutant } of all.toSorted(
    (a, b) => a.file.localeCompare(b.file) || a.mutant.line - b.mutant.line,
  )) {
    const was = readFileSync(join(ROOT, file), 'utf8').slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ')
    console.log(`${file}:${mutant.line} ${mutant.operator}\n    - ${was}\n    + ${mutant.replacement}`)
  }
  process.exit(0)
}
const sameReach = Object.values(AREAS).filter(({ reach }) => reach === area.reach)
const hits = await readHits(sameReach.flatMap(codeOf), filesOf(REACH[area.reach]).filter(isTest), area.reach)

let vitest = await open()
const counts: Record<Outcome, number> = { killed: 0, survived: 0, timeout: 0, 'not reached': 0 }
for (const [index, { file, mutant }] of sample.entries()) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const startedAt = performance.now()
  const { outcome, by } = await runMutant(vitest, file, mutant, testsOf(text, file, mutant, { hits, own }))
  counts[outcome] += 1
  if (outcome === 'timeout') vitest = await open()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(`${index + 1} ${outcome} ${seconds}s ${file}:${mutant.line} ${mutant.operator} ${by}`)
  if (outcome === 'survived' || outcome === 'not reached') {
    const was = text.slice(mutant.start, mutant.end).replaceAll(/\s+/g, ' ')
    console.log(`    - ${was.slice(0, 160)}\n    + ${mutant.replacement.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  }
}
console.log(
  `${options.area}: ${Math.round((100 * counts.killed) / sample.length)} % of ${sample.length} killed`,
  counts,
)
process.exit(0)
