import { call } from '@atelier/api-client/call'
import type { ImportRunDetail, ImportState } from '@atelier/domain/moving-in/import-run.schema'
import { getImportRun, listImportRuns, listOldAddresses } from '@atelier/domain/moving-in/staff-moving-in.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

const REFRESH_MS = 1_000

export const IMPORT_RUNS = ['import-runs'] as const

/** Whether the job is at work on a run. */
export const isBusyState = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** The files of other shops, newest first. */
export const importRunsQuery = () =>
  queryOptions({
    queryKey: [...IMPORT_RUNS, 'list'],
    queryFn: async ({ signal }) => (await call(api, listImportRuns, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((run) => isBusyState(run.state)) ? REFRESH_MS : false),
  })

/** One file. Loaded again while the job is at work on it. */
export const importRunQuery = (runId: string) =>
  queryOptions({
    queryKey: [...IMPORT_RUNS, runId],
    queryFn: async ({ signal }): Promise<ImportRunDetail> =>
      (await call(api, getImportRun, { params: { runId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && isBusyState(state.data.state) ? REFRESH_MS : false),
  })

/** The addresses of the old shop. */
export const oldAddressesQuery = () =>
  queryOptions({
    queryKey: ['old-addresses'],
    queryFn: async ({ signal }) => (await call(api, listOldAddresses, {}, { signal })).data,
  })
