import type { Campaign } from '@atelier/domain/email/campaign.schema'
import { campaignStateLabel } from '@atelier/domain/email/campaign-state'
import { display } from '@atelier/domain/display'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import type { Column } from '../../../ui/list/data-table.tsx'
import { PaginatedList } from '../../../ui/list/paginated-list.tsx'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { Status } from '../../../ui/display/status.tsx'
import { campaignsQuery } from '../email.queries.ts'
import { estimatePrefix, CAMPAIGN_TONES } from './campaign-labels.ts'
import { dateTimeColumn } from '../../../ui/list/date-time-column.tsx'
import styles from './campaigns.module.css'

const number = (key: string, header: string, count: (campaign: Campaign) => number): Column<Campaign, never> => ({
  key,
  header,
  align: 'end',
  width: 104,
  cell: (campaign) => formatCount(count(campaign)),
})

const recipients = number('recipients', 'Recipients', ({ recipientCount }) => recipientCount)

const COLUMNS: readonly Column<Campaign, never>[] = [
  {
    key: 'subject',
    header: 'Campaign',
    phone: 'title',
    skeletonWidth: 220,
    cell: ({ campaignId, subject }) => (
      <Link to={paths.campaign(campaignId)} className={styles.name}>
        {subject}
      </Link>
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
  { ...number('sent', 'Sent', ({ counts }) => counts.sent), phone: 'value', tablet: 96 },
  number(
    'failed',
    'Not sent',
    ({ counts }) => counts.failed + counts.uncertain + counts.suppressed + counts.unsubscribed,
  ),
  number('left', 'Unsubscribed', ({ counts }) => counts.left),
  {
    key: 'state',
    header: 'Status',
    tablet: 124,
    width: 140,
    phone: 'state',
    cell: ({ state }) => (
      <Status
        tone={CAMPAIGN_TONES[state]}
        label={campaignStateLabel(state)}
        isWaiting={state === 'sending' || state === 'scheduled'}
      />
    ),
  },
]

/** Past campaigns with their counts, newest first. */
export function PastCampaigns() {
  const [page, setPage] = useState(1)
  const found = useQuery(campaignsQuery(page))
  return (
    <div className={styles.past}>
      <h2>Campaigns</h2>
      <PaginatedList
        label="Campaigns"
        list={{ state: { page }, goToPage: setPage }}
        query={found}
        table={{
          caption: 'Campaigns',
          columns: COLUMNS,
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
