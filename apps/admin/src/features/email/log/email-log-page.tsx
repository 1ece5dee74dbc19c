import { EMAIL_STATUSES, EMAIL_TYPES, emailStatusLabel, emailTypeLabel } from '@atelier/domain/email/email-status'
import { display } from '@atelier/domain/display'
import { useQuery } from '@tanstack/react-query'
import { ChoiceFilter } from '../../../ui/list/choice-filter.tsx'
import { DateRangeFilter } from '../../../ui/list/date-range-filter.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { FilterChip } from '../../../ui/list/filter-chip.tsx'
import { useListState, type ListOf } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { emailList, emailLogQuery } from '../email.queries.ts'
import { emailColumns } from './email-columns.tsx'
import { EmailLogDialog } from './email-log-dialog.tsx'
import { HeldEmails } from './held-emails.tsx'
import { useOpenEmail } from './use-open-email.ts'

const TYPES = EMAIL_TYPES.map((value) => ({ value, label: emailTypeLabel(value) }))
const STATUSES = EMAIL_STATUSES.map((value) => ({ value, label: emailStatusLabel(value) }))

/** The log of all queued emails with their status (A2). */
export function EmailLogPage() {
  const list = useListState(emailList)
  const emails = useQuery(emailLogQuery(list.state))
  const opened = useOpenEmail()
  return (
    <>
      <HeldEmails />
      <EmailFilterBar list={list} />
      <PaginatedList
        label="Email log"
        list={list}
        query={emails}
        table={{
          caption: 'Emails',
          columns: emailColumns(opened.to),
          rows: emails.data?.data,
          loadingRows: display.pageSize.emails,
          rowKey: ({ emailId }) => String(emailId),
          rowTo: ({ emailId }) => opened.to(emailId),
          linkState: opened.linkState,
        }}
        describeError={() => ({ title: 'Failed to fetch email logs' })}
        empty={{
          title: 'No emails yet',
          children: 'Every email the shop sends is listed here, with what became of it.',
        }}
        noMatch={{
          title: 'No emails match your filters',
          children: 'Try fewer words, another type or status, or a longer range of days.',
          clearLabel: 'Show all emails',
        }}
        summary={(page) => <span>{shownOf(page, 'email')}</span>}
      />
      <EmailLogDialog emailId={opened.emailId} emails={emails.data?.data ?? []} onClose={opened.close} />
    </>
  )
}

function EmailFilterBar({ list }: { list: ListOf<typeof emailList> }) {
  const { filter, filters } = list
  return (
    <FilterBar label="Emails" search={{ label: 'Search emails', placeholder: 'Recipient or subject' }} list={list}>
      <ChoiceFilter
        label="Type"
        anyLabel="Any type"
        options={TYPES}
        value={filters.type}
        onChange={(type) => filter({ type })}
      />
      <ChoiceFilter
        label="Status"
        anyLabel="Any status"
        options={STATUSES}
        value={filters.status}
        onChange={(status) => filter({ status })}
      />
      <DateRangeFilter range={{ from: filters.from, to: filters.to }} onChange={filter} />
      {filters.campaign === undefined ? null : (
        <FilterChip isFixed onRemove={() => filter({ campaign: undefined })} removeLabel="Any campaign">
          Campaign {filters.campaign}
        </FilterChip>
      )}
    </FilterBar>
  )
}
