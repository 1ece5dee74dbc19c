import { endpointUrl } from '@atelier/api-client/build-request'
import { AUDIT_ACTIONS, type AuditAction } from '@atelier/domain/audit/audit-actions'
import type { AuditFilters } from '@atelier/domain/audit/audit.schema'
import { exportAudit } from '@atelier/domain/audit/staff-audit.endpoints'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { DateRangeFilter } from '../../ui/date-range-filter.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { pagesOf, useListState } from '../../ui/list-search-params.ts'
import { ListError, RefreshError } from '../../ui/list-error.tsx'
import list from '../../ui/list.module.css'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ownTimeZone } from '../../ui/time-zone.ts'
import { AuditTable } from './audit-table.tsx'
import { auditSearchParams, auditQuery, hasFilters, NO_FILTERS } from './audit.queries.ts'
import { pluralize } from '../../ui/numbers.ts'
import { CsvDownloadButton } from '../../ui/csv-download-button.tsx'

const ACTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value: value as AuditAction, label }))

const LOAD_ERROR = 'Unable to load the audit log'

/** The audit log, newest first, for super admins and admins. */
export function AuditPage() {
  const [state, change] = useListState(auditSearchParams)
  const log = useQuery(auditQuery(state))
  const response = log.data
  const retry = (): void => void log.refetch()
  const filter = (filters: AuditFilters): void => change({ ...state, ...filters, page: 1 })

  const lastPage = response && !log.isPlaceholderData ? pagesOf(response) : undefined
  useEffect(() => {
    if (lastPage !== undefined && state.page > lastPage) change({ ...state, page: lastPage }, { replace: true })
  }, [lastPage, state, change])

  const { search, actor, action, target, from, to } = state
  const csv = endpointUrl(exportAudit, {
    query: { search, actor, action, target, from, to, timeZone: ownTimeZone() },
  })
  return (
    <>
      <PageHeader
        title="Audit Log"
        actions={<CsvDownloadButton href={csv} onClick={() => setTimeout(() => void log.refetch(), 1_000)} />}
      />
      <Filters state={state} onChange={filter} />
      {log.isError && response ? <RefreshError title={LOAD_ERROR} error={log.error} onRetry={retry} /> : null}
      <section className={list.list} aria-label="Audit log">
        {log.isError && !response ? (
          <ListError title={LOAD_ERROR} error={log.error} onRetry={retry}>
            {log.error.message}
          </ListError>
        ) : response?.total === 0 ? (
          <EmptyState
            title={hasFilters(state) ? 'Nothing matches your filters' : 'Nothing has happened yet'}
            action={hasFilters(state) ? <Button onClick={() => filter(NO_FILTERS)}>Show everything</Button> : null}
          >
            Every change staff make is written down here and stays.
          </EmptyState>
        ) : (
          <>
            <AuditTable response={response} isStale={log.isPlaceholderData} onFilter={filter} />
            <footer className={list.footer}>
              {response ? (
                <>
                  <span>
                    Showing {response.data.length} of {pluralize(response.total, 'entry', 'entries')}
                  </span>
                  <Pagination
                    page={state.page}
                    pageCount={pagesOf(response)}
                    onPage={(page) => change({ ...state, page })}
                  />
                </>
              ) : null}
            </footer>
          </>
        )}
      </section>
    </>
  )
}

/** Search, action and dates; actor and target are set by a click on a name in the list. */
function Filters({ state, onChange }: { state: AuditFilters; onChange: (filters: AuditFilters) => void }) {
  return (
    <FilterBar
      label="Audit log"
      search={{
        label: 'Search the audit log',
        placeholder: 'Person, target or ID',
        value: state.search,
        onSearch: (search) => onChange({ search }),
      }}
      isFiltered={hasFilters(state)}
      onClear={() => onChange(NO_FILTERS)}
    >
      <ChoiceFilter
        label="Action"
        anyLabel="Any action"
        options={ACTIONS}
        value={state.action}
        onChange={(action) => onChange({ action })}
      />
      <DateRangeFilter range={{ from: state.from, to: state.to }} onChange={onChange} />
      {state.actor === undefined ? null : (
        <FilterChip isFixed onRemove={() => onChange({ actor: undefined })} removeLabel="Anybody">
          By {state.actor.slice(-8)}
        </FilterChip>
      )}
      {state.target === undefined ? null : (
        <FilterChip isFixed onRemove={() => onChange({ target: undefined })} removeLabel="Any target">
          To {state.target.slice(-8)}
        </FilterChip>
      )}
    </FilterBar>
  )
}
