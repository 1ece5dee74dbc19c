import { EMAIL_STATUSES, EMAIL_TYPES, emailStatusLabel, emailTypeLabel } from '@atelier/domain/email/email-status'
import type { EmailLogEntry } from '@atelier/domain/email/email-log.schema'
import { display } from '@atelier/domain/display'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../../../ui/choice-filter.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DateRangeFilter } from '../../../ui/date-range-filter.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { useListState } from '../../../ui/list-search-params.ts'
import { pluralize } from '../../../ui/numbers.ts'
import { emailLogSearchParams, emailLogQuery, type EmailLogState } from '../email.queries.ts'
import { PaginatedList, toggleSortBy } from '../paginated-list.tsx'
import { HeldEmails } from './held-emails.tsx'
import { EmailLogDialog } from './email-log-dialog.tsx'
import { emailColumns } from './email-columns.tsx'
import { useOpenEmail } from './use-open-email.ts'

const TYPES = EMAIL_TYPES.map((value) => ({ value, label: emailTypeLabel(value) }))
const STATUSES = EMAIL_STATUSES.map((value) => ({ value, label: emailStatusLabel(value) }))

type EmailFilters = Pick<EmailLogState, 'search' | 'type' | 'status' | 'campaign' | 'from' | 'to'>
const NO_FILTERS: EmailFilters = {
  search: undefined,
  type: undefined,
  status: undefined,
  campaign: undefined,
  from: undefined,
  to: undefined,
}

const hasFilters = ({ search, type, status, campaign, from, to }: EmailFilters): boolean =>
  [search, type, status, campaign, from, to].some((value) => value !== undefined && value !== '')

/** The log of all queued emails with their status (A2). */
export function EmailLogPage() {
  const [state, change] = useListState(emailLogSearchParams)
  const emails = useQuery(emailLogQuery(state))
  const filter = (filters: EmailFilters): void => change({ ...state, ...filters, page: 1 })
  const opened = useOpenEmail()

  return (
    <>
      <HeldEmails />
      <FilterBar
        label="Emails"
        search={{
          label: 'Search emails',
          placeholder: 'Recipient or subject',
          value: state.search,
          onSearch: (search) => filter({ ...state, search }),
        }}
        isFiltered={hasFilters(state)}
        onClear={() => filter(NO_FILTERS)}
      >
        <ChoiceFilter
          label="Type"
          anyLabel="Any type"
          options={TYPES}
          value={state.type}
          onChange={(type) => filter({ ...state, type })}
        />
        <ChoiceFilter
          label="Status"
          anyLabel="Any status"
          options={STATUSES}
          value={state.status}
          onChange={(status) => filter({ ...state, status })}
        />
        <DateRangeFilter
          range={{ from: state.from, to: state.to }}
          onChange={(range) => filter({ ...state, ...range })}
        />
        {state.campaign === undefined ? null : (
          <FilterChip isFixed onRemove={() => filter({ ...state, campaign: undefined })} removeLabel="Any campaign">
            Campaign {state.campaign}
          </FilterChip>
        )}
      </FilterBar>
      <PaginatedList
        label="Email log"
        errorTitle="Failed to fetch email logs"
        query={emails}
        page={state.page}
        onPage={(page, options) => change({ ...state, page }, options)}
        shownOf={shownOf}
        empty={<Nothing isFiltered={hasFilters(state)} onClear={() => filter(NO_FILTERS)} />}
      >
        <DataTable
          caption="Emails"
          columns={emailColumns(opened.to)}
          rows={emails.data?.data}
          loadingRows={display.pageSize.emails}
          rowKey={({ emailId }) => String(emailId)}
          rowTo={({ emailId }) => opened.to(emailId)}
          linkState={opened.linkState}
          sort={{ key: state.sort, order: state.order }}
          onSort={(key) => change({ ...state, ...toggleSortBy(state, key, 'date'), page: 1 })}
          isStale={emails.isPlaceholderData}
        />
      </PaginatedList>
      <EmailLogDialog emailId={opened.emailId} emails={emails.data?.data ?? []} onClose={opened.close} />
    </>
  )
}

const shownOf = ({ data, total, isMore }: { data: readonly EmailLogEntry[]; total: number; isMore: boolean }): string =>
  `Showing ${data.length} of ${isMore ? 'more than ' : ''}${pluralize(total, 'email')}`

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No emails yet">Every email the shop sends is listed here, with what became of it.</EmptyState>
    )
  }
  return (
    <EmptyState title="No emails match your filters" action={<Button onClick={onClear}>Show all emails</Button>}>
      Try fewer words, another type or status, or a longer range of days.
    </EmptyState>
  )
}
