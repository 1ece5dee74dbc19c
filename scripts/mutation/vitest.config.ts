import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** The two projects that mutants need, with a setup file that records the reached functions. */
const projects = (base.test?.projects ?? []) as { test: { name: string; setupFiles?: string[] } }[]

export default defineConfig({
  test: {
    // A mutant is not in the file, so a cache keyed by the file would hide it.
    fsModuleCache: false,
    projects: projects
      .filter(({ test }) => test.name === 'domain' || test.name === 'api')
      .map((project) => ({
        extends: true as const,
        ...project,
        test: {
          ...project.test,
          fsModuleCache: false,
          setupFiles: [...(project.test.setupFiles ?? []), 'scripts/mutation/record-hits.ts'],
        },
      })),
  },
})
