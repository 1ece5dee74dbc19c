import { display } from '@atelier/domain/limits/display'
import { RETURN_REASONS, RETURN_STATUS_LABELS } from '@atelier/domain/returns/return-status'
import type { RETURN_FILTERS } from '@atelier/domain/returns/returns.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ChoiceFilter } from '../../../ui/list/filters/choice-filter.tsx'
import { FilterBar } from '../../../ui/list/filters/filter-bar.tsx'
import { listClasses } from '../../../ui/list/list-classes.ts'
import { useListState } from '../../../ui/list/list-state.ts'
import { PaginatedList, shownOf } from '../../../ui/list/paginated-list.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { OrderViewTabs } from '../list/views/order-view-tabs.tsx'
import { failedRefundsQuery } from '../orders.queries.ts'
import { returnColumns } from './return-columns.tsx'
import { returnList, returnListQuery } from './returns.queries.ts'

const STATUSES: Record<(typeof RETURN_FILTERS)[number], string> = { open: 'Open', ...RETURN_STATUS_LABELS }
const REASONS = Object.fromEntries(RETURN_REASONS.map((reason) => [reason, reason]))

/** The list of returns with status and age. */
export function ReturnsPage() {
  const list = useListState(returnList)
  const returns = useQuery(returnListQuery(list.state))
  const [now] = useState(() => new Date())
  return (
    <>
      <PageHeader title="Returns" count={returns.data?.total} />
      <OrderViewTabs filters={null} />
      <FailedRefunds />
      <FilterBar
        label="Returns"
        search={{ label: 'Search returns', placeholder: 'Return, order, email or name' }}
        list={list}
      >
        <ChoiceFilter list={list} name="status" label="Status" anyLabel="Any status" options={STATUSES} />
        <ChoiceFilter list={list} name="reason" label="Reason" anyLabel="Any reason" options={REASONS} />
      </FilterBar>
      <PaginatedList
        label="Return list"
        list={list}
        query={returns}
        table={{
          caption: 'Returns',
          columns: returnColumns(now, list.linkState),
          rows: returns.data?.data,
          loadingRows: display.pageSize.orders,
          rowKey: ({ returnId }) => returnId,
          rowTo: ({ returnId }) => paths.return(returnId),
          linkState: list.linkState,
        }}
        describeError={() => ({
          title: 'Unable to load returns',
          message: 'We couldn’t load the list. Try again.',
        })}
        empty={{ title: 'No returns found', children: 'New return requests will appear here.' }}
        noMatch={{
          title: 'No returns match your filters',
          children: 'Try fewer words, another status or another reason.',
          clearLabel: 'Show all returns',
        }}
        summary={(page) => <span>{shownOf(page, 'return')}</span>}
      />
    </>
  )
}

/** Failed refunds after the ledger recorded them, with a link to Payments. */
function FailedRefunds() {
  const { data: waiting = [] } = useQuery(failedRefundsQuery())
  const failed = waiting.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return null
  return (
    <div className={listClasses.before}>
      <Alert tone="bad" title={failed.length === 1 ? 'A refund failed' : `${failed.length} refunds failed`}>
        Review in{' '}
        <Link to={paths.payments} className="text-link">
          Payment problems
        </Link>
        .
      </Alert>
    </div>
  )
}
