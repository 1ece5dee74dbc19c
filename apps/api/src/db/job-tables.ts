import type { GeneratedAlways } from 'kysely'
import type { DefaultNow, Json } from './column-types.ts'

interface JobRunsTable {
  run_id: GeneratedAlways<number>
  job: string
  started_at: Date
  finished_at: DefaultNow
  outcome: 'done' | 'failed' | 'unfinished'
  details: Json
}

/** Runs of recorded jobs. */
export interface JobTables {
  job_runs: JobRunsTable
}
