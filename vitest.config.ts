import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { viewFiles } from './apps/storefront/view-files.ts'

/** What is waited for comes in its own time on a busy machine: only what never comes is a fault. */
const expectation = { poll: { timeout: 15_000 } }

/**
 * The files of a worker share one process, in which modules and jsdom load once; the setup files reset what tests change.
 * A process of its own for every file took longer than the tests.
 */
const isolate = false

const needsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/** Helpers that start servers and whole shops. */
const STARTS_PROCESSES =
  /testing\/(?:shop-process|embedded-shop|terminal|database\/(?:own-postgres|temporary-server))\.ts'/

/** Returns 0 for a test that starts servers and shops, 1 for another one of the API, and 2 for the rest. */
function rankOf({ moduleId, project }: TestSpecification): number {
  if (project.name !== 'api') return 2
  return STARTS_PROCESSES.test(readFileSync(moduleId, 'utf8')) ? 0 : 1
}

/**
 * Runs the files that need jsdom one after the other: a worker starts again whenever the environment changes. Tests that
 * start servers and shops take up to half a minute each and mostly wait: they begin, so that none of them runs alone at
 * the end.
 */
class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
    const groups = Map.groupBy(sorted, (file) => `${file.project.name} ${needsDom(file)}`)
    return [...groups.values()].flat()
  }
}

/** `vitest run --project api` with TEST_DATABASE_URL set is the pass on real PostgreSQL. */
export default defineConfig({
  test: {
    sequence: { sequencer: TestSequencer },
    projects: [
      { test: { name: 'domain', isolate, include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'api-client', isolate, include: ['packages/api-client/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.{ts,tsx}', 'demo/src/**/*.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          setupFiles: ['apps/api/src/testing/setup.ts'],
          // This also keeps one database per worker.
          isolate,
          expect: expectation,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [viewFiles({ list: 'list-view', product: 'product-view' })],
        test: {
          name: 'storefront',
          isolate,
          include: ['apps/storefront/app/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/storefront/app/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'admin',
          isolate,
          include: ['apps/admin/src/**/*.test.{ts,tsx}'],
          setupFiles: ['apps/admin/src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          isolate,
          include: ['scripts/!(architecture)/**/*.test.{ts,mjs}'],
        },
      },
      // Rules that only read the source: part of `npm run check`.
      { test: { name: 'architecture', isolate, include: ['scripts/architecture/*.test.ts'] } },
    ],
  },
})
