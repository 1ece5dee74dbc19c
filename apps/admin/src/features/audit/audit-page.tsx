import { endpointUrl } from '@atelier/api-client/build-request'
import { AUDIT_ACTIONS } from '@atelier/domain/access/audit-actions'
import { exportAudit } from '@atelier/domain/audit/staff-audit.endpoints'
import { display } from '@atelier/domain/limits/display'
import { useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../../ui/list/filters/choice-filter.tsx'
import { CsvDownloadButton } from '../../ui/list/csv-download-button.tsx'
import { DateRangeFilter } from '../../ui/list/filters/date-range-filter.tsx'
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx'
import { FixedFilter } from '../../ui/list/filters/fixed-filter.tsx'
import { useListState } from '../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../ui/list/paginated-list.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { auditColumns } from './audit-columns.tsx'
import { auditList, auditQuery } from './audit.queries.ts'

const EXPLANATION = 'Every staff action is recorded here. Entries can’t be edited or deleted.'

/** The audit log, newest first, for super admins and admins. */
export function AuditPage() {
  const list = useListState(auditList)
  const log = useQuery(auditQuery(list.state))
  const csv = endpointUrl(exportAudit, { query: list.filters })
  return (
    <>
      <PageHeader
        title="Audit Log"
        actions={<CsvDownloadButton href={csv} onClick={() => setTimeout(() => void log.refetch(), 1_000)} />}
      />
      <FilterBar
        label="Audit log"
        search={{ label: 'Search the audit log', placeholder: 'Person, target or ID' }}
        list={list}
      >
        <ChoiceFilter list={list} name="action" label="Action" anyLabel="Any action" options={AUDIT_ACTIONS} />
        <DateRangeFilter list={list} />
        <FixedFilter list={list} name="actor" label="By" anyLabel="Any staff member" />
        <FixedFilter list={list} name="target" label="To" anyLabel="Any target" />
      </FilterBar>
      <PaginatedList
        label="Audit log"
        list={list}
        query={log}
        table={{
          caption: 'Audit log',
          columns: auditColumns(list.filter),
          rows: log.data?.data,
          loadingRows: display.pageSize.audit,
          rowKey: ({ entryId }) => String(entryId),
        }}
        describeError={({ message }) => ({ title: 'Unable to load the audit log', message })}
        empty={{ title: 'No activity yet', children: EXPLANATION }}
        noMatch={{ title: 'No entries match your filters', children: EXPLANATION, clearLabel: 'Show all entries' }}
        summary={(page) => <span>{shownOf(page, 'entry', 'entries')}</span>}
      />
    </>
  )
}
