import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { functionsAround, mutantsOf, withProbes, type Mutant } from './mutants.ts'

/**
 * Mutation testing: changes one place of the code at a time and runs the tests that reach it. A mutant that survives shows
 * a gap in the tests; see CONTRIBUTING. Options: `--area NAME` (a key of AREAS), `--sample N`, `--seed N`, `--file PATH`
 * (one file of the area), `--lines 12,40-52` (of that file), `--limit SECONDS` per test file, `--record` to record the
 * reached functions again, `--list` to print the mutants without running them.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.cache/mutation')
const API = 'apps/api/src/features'
const DOMAIN = 'packages/domain/src'

interface Area {
  code: string[]
  /** The tests to run first. Other tests that reach the mutant, from `reach`, follow. */
  tests: string[]
  /** All tests that count, and the name of the recorded reach. */
  reach: 'domain' | 'api'
}

/** Without tests that start processes, generate long histories or build large tables: minutes for each mutant. */
const REACH: Readonly<Record<Area['reach'], string[]>> = {
  domain: [`${DOMAIN}/**`],
  api: [
    'apps/api/src/!(cli|boot|db)/**/!(survival|histories|lock-order|backlog)*.test.*',
    'apps/api/src/db/row-locks.test.ts',
    'apps/api/src/*.test.ts',
  ],
}
/** How many test files of other areas a mutant must survive. */
const MOST_OTHERS = 20

const AREAS: Readonly<Record<string, Area>> = {
  'money-domain': {
    code: [`${DOMAIN}/{payments,orders,returns}/*.ts`, `${DOMAIN}/money.ts`],
    tests: [],
    reach: 'domain',
  },
  'access-domain': { code: [`${DOMAIN}/{access,auth,customers}/*.ts`], tests: [], reach: 'domain' },
  payments: { code: [`${API}/payments/**/*.ts`], tests: [`${API}/payments/**`], reach: 'api' },
  orders: { code: [`${API}/orders/**/*.ts`], tests: [`${API}/orders/**`], reach: 'api' },
  returns: { code: [`${API}/returns/**/*.ts`], tests: [`${API}/returns/**`], reach: 'api' },
  access: {
    code: [`${API}/{auth,admin-users,settings}/**/*.ts`, 'apps/api/src/http/guards.ts'],
    tests: [`${API}/{auth,admin-users,settings}/**`, 'apps/api/src/*-matrix.test.ts'],
    reach: 'api',
  },
  people: {
    code: [`${API}/customers/**/*.ts`, `${API}/*/personal-data.repo.ts`],
    tests: [`${API}/{customers,auth}/**`],
    reach: 'api',
  },
}

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', default: 'payments' },
    file: { type: 'string' },
    lines: { type: 'string', default: '' },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '180' },
    record: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const filesOf = (patterns: readonly string[]): string[] => [
  ...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))),
]

/** Mulberry32: the same seed gives the same sample. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

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

const area = AREAS[options.area]
if (!area) throw new Error(`unknown area ${options.area}, expected one of ${Object.keys(AREAS).join(', ')}`)
mkdirSync(CACHE, { recursive: true })
// Body schemas are covered by the tests of their routes.
const codeOf = ({ code }: Area): string[] =>
  filesOf(code).filter((file) => !isTest(file) && !file.endsWith('.schema.ts'))
const code = codeOf(area)
const own = new Set(filesOf(area.tests).filter(isTest))

/** Returns whether a line is within `--lines`, which lists lines and ranges. */
const isWanted = (line: number): boolean =>
  options.lines === '' ||
  options.lines.split(',').some((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return line >= from && line <= to
  })
const random = randomFrom(Number(options.seed))
const chosen = options.file ? [relative(ROOT, resolve(options.file))] : code
const all = chosen
  .flatMap((file) =>
    mutantsOf(readFileSync(join(ROOT, file), 'utf8'), file).map((mutant) => ({ file, mutant, rank: random() })),
  )
  .filter(({ mutant }) => isWanted(mutant.line))
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
