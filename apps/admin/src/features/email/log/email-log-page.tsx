import { EMAIL_STATUS_LABELS, EMAIL_TYPE_LABELS } from '@atelier/domain/email/email-status'
import { display } from '@atelier/domain/limits/display'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { DateRangeFilter } from '../../../ui/list/filters/date-range-filter.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { FixedFilter } from '../../../ui/list/filters/fixed-filter.tsx'
import { useListState } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { emailList, emailLogQuery } from '../email.queries.ts'
import { emailColumns } from './email-columns.tsx'
import { EmailLogDialog } from './email-log-dialog.tsx'
import { HeldEmails } from './held-emails.tsx'
import { paths } from '../../../paths.ts'

/** The log of all queued emails with their status (A2). */
export function EmailLogPage() {
  const list = useListState(emailList)
  const emails = useQuery(emailLogQuery(list.state))
  const opened = useOpenEmail()
  return (
    <>
      <HeldEmails />
      <FilterBar label="Emails" search={{ label: 'Search emails', placeholder: 'Recipient or subject' }} list={list}>
        <ChoiceFilter list={list} name="type" label="Type" anyLabel="Any type" options={EMAIL_TYPE_LABELS} />
        <ChoiceFilter list={list} name="status" label="Status" anyLabel="Any status" options={EMAIL_STATUS_LABELS} />
        <DateRangeFilter list={list} />
        <FixedFilter list={list} name="campaign" label="Campaign" anyLabel="Any campaign" />
      </FilterBar>
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
          children: 'Every email the store sends appears here with its delivery status.',
        }}
        noMatch={{
          title: 'No emails match your filters',
          children: 'Try fewer words, another type or status, or a longer date range.',
          clearLabel: 'Show all emails',
        }}
        summary={(page) => <span>{shownOf(page, 'email')}</span>}
      />
      <EmailLogDialog emailId={opened.emailId} emails={emails.data?.data ?? []} onClose={opened.close} />
    </>
  )
}

/** Stores the open email in the URL: it can be shared, and Back closes it. */
function useOpenEmail() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const emailId = Number(params.get('open') ?? Number.NaN)
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  const without = new URLSearchParams(params)
  without.delete('open')
  const at = (query: URLSearchParams): string => `${paths.emailLog}${query.size > 0 ? `?${query}` : ''}`
  return {
    emailId: Number.isInteger(emailId) && emailId > 0 ? emailId : null,
    to: (id: number): string => {
      const query = new URLSearchParams(without)
      query.set('open', String(id))
      return at(query)
    },
    linkState: { isFromList: true },
    close: (): void =>
      void (isFromList ? navigate(-1) : navigate(at(without), { replace: true, preventScrollReset: true })),
  }
}
