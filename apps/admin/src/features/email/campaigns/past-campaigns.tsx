import type { Campaign } from '@atelier/domain/email/campaign.schema'
import { CAMPAIGN_STATUS_LABELS, campaignStatus } from '@atelier/domain/email/campaign-state'
import { display } from '@atelier/domain/limits/display'
import { formatAmount, type Currency } from '@atelier/domain/money/money'
import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { useCurrency } from '../../../terms.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { PaginatedList } from '../../../ui/list/paginated-list.tsx'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { OtherSums } from '../../../ui/display/other-sums.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { campaignsQuery } from '../email.queries.ts'
import { ATTRIBUTION_NOTE, estimatePrefix, CAMPAIGN_TONES } from './campaign-labels.ts'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'
import { REGION } from '../../../region.ts'

const number = (key: string, header: string, count: (campaign: Campaign) => number): Column<Campaign, never> => ({
  key,
  header,
  align: 'end',
  width: 104,
  cell: (campaign) => formatCount(count(campaign)),
})

/** A column's header with the definition of what it counts. */
function Explained({ children }: { children: string }) {
  return (
    <Tooltip label={ATTRIBUTION_NOTE} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className="min-h-6 p-0 border-0 bg-transparent text-inherit [font:inherit] tracking-[inherit] [text-transform:inherit] [text-decoration:underline_dotted] underline-offset-3 cursor-help"
      >
        {children}
      </button>
    </Tooltip>
  )
}

const recipients = number('recipients', 'Recipients', ({ recipientCount }) => recipientCount)

const revenueIn = (currency: Currency): Column<Campaign, never> => ({
  key: 'revenue',
  header: 'Revenue',
  headCell: <Explained>Revenue</Explained>,
  align: 'end',
  width: 124,
  tablet: 108,
  phone: 'value',
  cell: ({ revenue = 0, otherTotals }) => (
    <>
      {formatAmount(revenue, currency, REGION)}
      <OtherSums totals={otherTotals} />
    </>
  ),
})

const columnsIn = (currency: Currency): Column<Campaign, never>[] => [
  {
    key: 'subject',
    header: 'Campaign',
    phone: 'title',
    skeletonWidth: 220,
    cell: ({ campaignId, subject, audience }) => (
      <span className="grid min-w-0">
        <Link to={paths.campaign(campaignId)} className="font-medium">
          {subject}
        </Link>
        <span className="truncate text-ink-soft text-tiny">{audience}</span>
      </span>
    ),
  },
  dateTimeColumn({
    key: 'date',
    header: 'Send time',
    tablet: 148,
    width: 160,
    phone: 'second',
    of: ({ startsAt }) => startsAt,
  }),
  { ...recipients, cell: (campaign) => `${estimatePrefix(campaign)}${formatCount(campaign.recipientCount)}` },
  { ...number('sent', 'Sent', ({ counts }) => counts.sent), tablet: 96 },
  number(
    'failed',
    'Not sent',
    ({ counts }) => counts.failed + counts.uncertain + counts.suppressed + counts.unsubscribed,
  ),
  number('left', 'Unsubscribed', ({ counts }) => counts.left),
  {
    ...number('orders', 'Orders', ({ orderCount = 0 }) => orderCount),
    headCell: <Explained>Orders</Explained>,
    width: 88,
  },
  revenueIn(currency),
  {
    key: 'state',
    header: 'Status',
    tablet: 124,
    width: 140,
    phone: 'state',
    cell: ({ state, counts }) => {
      const status = campaignStatus(state, counts)
      const isWaiting = status === 'sending' || status === 'scheduled'
      return <Status tone={CAMPAIGN_TONES[status]} label={CAMPAIGN_STATUS_LABELS[status]} isWaiting={isWaiting} />
    },
  },
]

/** Past campaigns with their counts, newest first. */
export function PastCampaigns() {
  const [page, setPage] = useState(1)
  const currency = useCurrency()
  const found = useQuery(campaignsQuery(page))
  return (
    <div className="mt-8 [&_h2]:pb-2.5 [&_h2]:text-lead [&_h2]:leading-5.5">
      <h2>Campaigns</h2>
      <PaginatedList
        label="Campaigns"
        list={{ state: { page }, goToPage: setPage }}
        query={found}
        table={{
          caption: 'Campaigns',
          columns: columnsIn(currency),
          rows: found.data?.data,
          loadingRows: display.pageSize.campaigns,
          rowKey: ({ campaignId }) => String(campaignId),
          rowTo: ({ campaignId }) => paths.campaign(campaignId),
        }}
        describeError={() => ({ title: 'Failed to fetch campaigns' })}
        empty={{
          title: 'No campaigns yet',
          children: 'Campaigns you send appear here with their results.',
        }}
        summary={({ total }) => <span>{pluralize(total, 'campaign')}</span>}
      />
    </div>
  )
}
