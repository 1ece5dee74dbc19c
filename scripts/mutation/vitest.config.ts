import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** The projects of the whole, of which a run of mutants needs two, with the notes of which functions each test ran. */
const projects = (base.test?.projects ?? []) as { test: { name: string; setupFiles?: string[] } }[]

export default defineConfig({
  test: {
    // A mutant is not in the file, so a cache that goes by the file would hide it.
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
