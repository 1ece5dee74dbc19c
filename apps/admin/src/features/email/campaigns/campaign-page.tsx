import type { CampaignDetail } from '@atelier/domain/email/campaign.schema'
import { CAMPAIGN_STATUS_LABELS, campaignStatus } from '@atelier/domain/email/campaign-state'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { useCurrency } from '../../../terms.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { PageLoader } from '../../../ui/page/page-loader.tsx'
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { ListError } from '../../../ui/list/list-error.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { OtherSums } from '../../../ui/display/other-sums.tsx'
import { formatCount } from '../../../ui/format/numbers.ts'
import { isMissingRecord } from '../../../ui/page/record-error.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { campaignQuery } from '../email.queries.ts'
import { SENDER_LABELS } from '../email-labels.ts'
import { newCampaign } from '../compose/email-fields.ts'
import { EmailPreview } from '../compose/email-preview.tsx'
import { useEmailPreview } from '../compose/use-email-preview.ts'
import {
  ATTRIBUTION_NOTE,
  campaignResults,
  estimatePrefix,
  CAMPAIGN_TONES,
  SCHEDULED_RECIPIENTS_NOTE,
  campaignCounts,
  skippedMessage,
} from './campaign-labels.ts'
import styles from './campaigns.module.css'
import { Progress } from './running-campaigns.tsx'
import { fieldsOfAudience } from './segment-form.ts'

/** One campaign: its status, counts and content. */
export function CampaignPage() {
  const { campaignId = '' } = useParams()
  const { data, error, refetch } = useQuery(campaignQuery(campaignId))
  const isLate = useDelayed(!data && !error)
  return (
    <>
      <div className="pb-3">
        <BackLink to={paths.campaigns}>Back to campaigns</BackLink>
      </div>
      {data ? <Loaded campaign={data} /> : null}
      {error && !data ? (
        <div className="border border-line rounded-lg bg-surface">
          <ListError
            title={isMissingRecord(error) ? 'Campaign not found' : 'Failed to fetch campaign'}
            error={error}
            onRetry={() => void refetch()}
          >
            {isMissingRecord(error) ? 'This campaign doesn’t exist, or the link is wrong.' : null}
          </ListError>
        </div>
      ) : null}
      {isLate ? <PageLoader label="Loading the campaign" /> : null}
    </>
  )
}

function Loaded({ campaign }: { campaign: CampaignDetail }) {
  const { campaignId, subject, previewText = '', isTargeted, state } = campaign
  const status = campaignStatus(state, campaign.counts)
  const navigate = useNavigate()
  const content = {
    subject,
    previewText,
    html: campaign.htmlContent,
    text: campaign.textContent,
    hasOwnText: campaign.textContent !== '',
  }
  const copy = { ...content, ...fieldsOfAudience(campaign) }
  const preview = useEmailPreview({ ...newCampaign(), ...content }, 'campaign', '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-6 gap-y-4 max-[1100px]:grid-cols-1">
      <div className="stack">
        <Card
          title={subject}
          aside={<Status tone={CAMPAIGN_TONES[status]} label={CAMPAIGN_STATUS_LABELS[status]} variant="pill" />}
        >
          <div className="stack">
            {(state === 'sending' || state === 'paused') && campaign.isGathered ? (
              <Progress campaign={campaign} />
            ) : null}
            <Counts campaign={campaign} />
            <p className="text-small text-ink-soft">{ATTRIBUTION_NOTE}</p>
            {campaign.isGathered ? null : <p className="text-small text-ink-soft">{SCHEDULED_RECIPIENTS_NOTE}</p>}
            {campaign.skippedCount > 0 ? (
              <p className="text-small text-ink-soft">{skippedMessage(campaign.skippedCount, isTargeted)}</p>
            ) : null}
          </div>
        </Card>
        <AboutCard campaign={campaign} />
        <div className={formClasses.actions}>
          <Button variant="default" onClick={() => void navigate(paths.campaigns, { state: { campaign: copy } })}>
            Duplicate
          </Button>
          <Button component={Link} variant="default" to={`${paths.emailLog}?campaign=${campaignId}`}>
            View its emails
          </Button>
        </div>
      </div>
      <EmailPreview
        preview={preview.data}
        hasFailed={preview.isError}
        from={SENDER_LABELS.marketing}
        previewText={previewText}
      />
    </div>
  )
}

function Counts({ campaign }: { campaign: CampaignDetail }) {
  const currency = useCurrency()
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{campaign.isGathered ? 'Recipients' : 'Current recipients'}</dt>
        <dd>
          {estimatePrefix(campaign)}
          {formatCount(campaign.recipientCount)}
        </dd>
      </div>
      {campaignCounts(campaign).map(({ name, count, status }) => (
        <div key={name} data-bad={(name === 'Failed' && count > 0) || name === 'Delivery unknown' || undefined}>
          <dt>{name}</dt>
          <dd>
            {status === null || count === 0 ? (
              formatCount(count)
            ) : (
              <Link to={`${paths.emailLog}?campaign=${campaign.campaignId}&status=${status}`}>
                {formatCount(count)}
              </Link>
            )}
          </dd>
        </div>
      ))}
      {campaignResults(campaign, currency).map(({ name, value, otherTotals }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            <OtherSums totals={otherTotals} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AboutCard({ campaign }: { campaign: CampaignDetail }) {
  const { state, startsAt, finishedAt, createdAt, createdBy, audience } = campaign
  return (
    <Card title="Details">
      <DescriptionList>
        <DescriptionItem name="To">{audience}</DescriptionItem>
        <DescriptionItem name="Created by">{createdBy}</DescriptionItem>
        <DescriptionItem name="Created">
          <DateTime iso={createdAt} />
        </DescriptionItem>
        <DescriptionItem name={state === 'scheduled' ? 'Scheduled for' : 'Started'}>
          <DateTime iso={startsAt} />
        </DescriptionItem>
        {finishedAt === null ? null : (
          <DescriptionItem name="Finished">
            <DateTime iso={finishedAt} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}
