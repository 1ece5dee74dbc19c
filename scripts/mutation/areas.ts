import { globSync } from 'node:fs'
import { resolve } from 'node:path'

/** The repository's folder. */
export const ROOT = resolve(import.meta.dirname, '../..')
const API = 'apps/api/src/features'
const DOMAIN = 'packages/domain/src'

/** A part of the code, and the tests that should notice its mutants. */
export interface Area {
  code: string[]
  /** The tests to run first. Other tests that reach the mutant, from `reach`, follow. */
  tests: string[]
  /** All tests that count, and the name of the recorded reach. */
  reach: 'domain' | 'limits' | 'api'
}

/** Without tests that start processes, generate long histories or build large tables: minutes for each mutant. */
export const REACH: Readonly<Record<Area['reach'], string[]>> = {
  domain: [`${DOMAIN}/**`],
  limits: [
    `apps/api/src/{adapters/{decoders,fonts,rate-limits},http}/**/*.test.*`,
    `${API}/{brand,media,products}/**/*.test.*`,
    'apps/api/src/{csv,fair-queue,hostile-files}.test.*',
  ],
  api: [
    'apps/api/src/!(cli|boot|db)/**/!(*crash-recovery|histories|lock-order|backlog)*.test.*',
    'apps/api/src/db/row-locks.test.ts',
    'apps/api/src/*.test.ts',
  ],
}
/** The areas by name. */
export const AREAS: Readonly<Record<string, Area>> = {
  'money-domain': {
    code: [`${DOMAIN}/{payments,orders,returns}/*.ts`, `${DOMAIN}/money.ts`],
    tests: [],
    reach: 'domain',
  },
  'text-domain': {
    code: [
      `${DOMAIN}/{fold-text,code-text,spreadsheet,date-format,shop-dates}.ts`,
      `${DOMAIN}/{analytics,checkout,email,media,products,sales}/**/*.ts`,
    ],
    tests: [],
    reach: 'domain',
  },
  'access-domain': { code: [`${DOMAIN}/{auth,customers}/*.ts`], tests: [], reach: 'domain' },
  limits: {
    code: [
      'apps/api/src/{csv,fair-queue}.ts',
      'apps/api/src/{adapters/{decoders,fonts,rate-limits},http}/**/*.ts',
      `${API}/{brand,media,products}/**/*.ts`,
    ],
    tests: ['apps/api/src/{csv,fair-queue}.test.ts'],
    reach: 'limits',
  },
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

/** Returns whether a file is a test. */
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
/** Returns the files that match the patterns, relative to ROOT. */
export const filesOf = (patterns: readonly string[]): string[] => [
  ...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))),
]

/** Returns the code of an area. Body schemas are covered by the tests of their routes. */
export const codeOf = ({ code }: Area): string[] =>
  filesOf(code).filter((file) => !isTest(file) && !file.endsWith('.schema.ts'))
