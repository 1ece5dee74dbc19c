import type { Campaign } from '@atelier/domain/email/campaign.schema'
import { campaignStateWords } from '@atelier/domain/email/campaign-state'
import { policy } from '@atelier/domain/policy'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { DataTable, type Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { pagesOf } from '../../../ui/list-address.ts'
import list from '../../../ui/list.module.css'
import { ListProblem, RefreshProblem } from '../../../ui/list-problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { exactly } from '../../../ui/numbers.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Status } from '../../../ui/status.tsx'
import { campaignsQuery } from '../email.queries.ts'
import { counted } from '../email-words.ts'
import { aboutOf, CAMPAIGN_TONES } from './campaign-words.ts'
import styles from './campaigns.module.css'

const number = (key: string, header: string, count: (campaign: Campaign) => number): Column<Campaign, never> => ({
  key,
  header,
  align: 'end',
  width: 104,
  cell: (campaign) => exactly(count(campaign)),
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
  {
    key: 'date',
    header: 'Leaves or left',
    width: 160,
    phone: 'second',
    cell: ({ startsAt }) => (
      <span className={styles.soft}>
        <Moment iso={startsAt} />
      </span>
    ),
  },
  { ...recipients, cell: (campaign) => `${aboutOf(campaign)}${exactly(campaign.recipientCount)}` },
  { ...number('sent', 'Sent', ({ counts }) => counts.sent), phone: 'value' },
  number(
    'failed',
    'Not sent',
    ({ counts }) => counts.failed + counts.uncertain + counts.suppressed + counts.unsubscribed,
  ),
  number('left', 'Left since', ({ counts }) => counts.left),
  {
    key: 'state',
    header: 'State',
    width: 140,
    phone: 'state',
    cell: ({ state }) => (
      <Status
        tone={CAMPAIGN_TONES[state]}
        label={campaignStateWords(state)}
        isWaiting={state === 'sending' || state === 'scheduled'}
      />
    ),
  },
]

const UNLOADED = 'Failed to fetch campaigns'

/** The campaigns so far with what became of them, the newest first. */
export function PastCampaigns() {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(campaignsQuery(page))
  const retry = (): void => void refetch()
  return (
    <section className={styles.past} aria-label="Campaigns so far">
      <h2>Campaigns so far</h2>
      {error && data ? <RefreshProblem title={UNLOADED} error={error} onRetry={retry} /> : null}
      <div className={list.list}>
        {error && !data ? (
          <ListProblem title={UNLOADED} error={error} onRetry={retry} />
        ) : data?.total === 0 ? (
          <EmptyState title="No campaigns yet">
            What is sent to the subscribers is listed here, with its figures.
          </EmptyState>
        ) : (
          <>
            <DataTable
              caption="Campaigns"
              columns={COLUMNS}
              rows={data?.data}
              loadingRows={policy.pageSize.campaigns}
              rowKey={({ campaignId }) => String(campaignId)}
              rowTo={({ campaignId }) => paths.campaign(campaignId)}
              isStale={isPlaceholderData}
            />
            <footer className={list.footer}>
              {data ? (
                <>
                  <span>{counted(data.total, 'campaign')}</span>
                  <Pager page={page} pageCount={pagesOf(data)} onPage={setPage} />
                </>
              ) : null}
            </footer>
          </>
        )}
      </div>
    </section>
  )
}
