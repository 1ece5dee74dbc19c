import { ApiError } from '@atelier/api-client/http'
import type { CampaignDetail } from '@atelier/domain/email/campaign.schema'
import { campaignStateLabel } from '@atelier/domain/email/campaign-state'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checking } from '../../../ui/checking.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import form from '../../../ui/form.module.css'
import { ListProblem } from '../../../ui/list-problem.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { exactly } from '../../../ui/numbers.ts'
import { Status } from '../../../ui/status.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { campaignQuery } from '../email.queries.ts'
import { SENDER_WORDS } from '../email-words.ts'
import { newCampaign } from '../writing/letter-draft.ts'
import { LetterPreview } from '../writing/letter-preview.tsx'
import { usePreview } from '../writing/use-preview.ts'
import { aboutOf, CAMPAIGN_TONES, CHOSEN_LATER, figuresOf, skippedWords } from './campaign-words.ts'
import styles from './campaigns.module.css'
import { Progress } from './running-campaigns.tsx'

/** One campaign: what became of it, and what it said. */
export function CampaignPage() {
  const { campaignId = '' } = useParams()
  const { data, error, refetch } = useQuery(campaignQuery(campaignId))
  const isLate = useDelayed(!data && !error)
  return (
    <>
      <div className={styles.back}>
        <BackLink to={paths.campaigns}>Back to the campaigns</BackLink>
      </div>
      {data ? <Loaded campaign={data} /> : null}
      {error && !data ? (
        <div className={styles.problem}>
          <ListProblem
            title={isMissing(error) ? 'Campaign not found' : 'Failed to fetch the campaign'}
            error={error}
            onRetry={() => void refetch()}
          >
            {isMissing(error) ? 'It was never there, or the address was mistyped.' : null}
          </ListProblem>
        </div>
      ) : null}
      {isLate ? <Checking label="Loading the campaign" /> : null}
    </>
  )
}

const isMissing = (error: Error): boolean => error instanceof ApiError && [400, 404].includes(error.statusCode)

function Loaded({ campaign }: { campaign: CampaignDetail }) {
  const { campaignId, subject, state, startsAt, finishedAt, createdAt, createdBy, isTargeted } = campaign
  const navigate = useNavigate()
  const letter = { subject, html: campaign.htmlContent }
  const preview = usePreview(
    { ...newCampaign(), ...letter, text: campaign.textContent, hasOwnText: campaign.textContent !== '' },
    'campaign',
    '',
  )
  return (
    <div className={styles.columns}>
      <div className={form.stack}>
        <Card
          title={subject}
          aside={<Status tone={CAMPAIGN_TONES[state]} label={campaignStateLabel(state)} variant="pill" />}
        >
          <div className={form.stack}>
            {(state === 'sending' || state === 'paused') && campaign.isGathered ? (
              <Progress campaign={campaign} />
            ) : null}
            <dl className={styles.figures}>
              <div>
                <dt>{campaign.isGathered ? 'Recipients' : 'Recipients now'}</dt>
                <dd>
                  {aboutOf(campaign)}
                  {exactly(campaign.recipientCount)}
                </dd>
              </div>
              {figuresOf(campaign).map(({ name, count, status }) => (
                <div key={name} data-bad={(name === 'Failed' && count > 0) || name === 'Uncertain' || undefined}>
                  <dt>{name}</dt>
                  <dd>
                    {status === null || count === 0 ? (
                      exactly(count)
                    ) : (
                      <Link to={`${paths.mailLog}?campaign=${campaignId}&status=${status}`}>{exactly(count)}</Link>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {campaign.isGathered ? null : <p className={form.hint}>{CHOSEN_LATER}</p>}
            {campaign.skippedCount > 0 ? (
              <p className={form.hint}>{skippedWords(campaign.skippedCount, isTargeted)}</p>
            ) : null}
          </div>
        </Card>
        <Card title="About">
          <Facts>
            <Fact name="To">{isTargeted ? 'Some subscribers' : 'All subscribers'}</Fact>
            <Fact name="Written by">{createdBy}</Fact>
            <Fact name="Sent off">
              <Moment iso={createdAt} />
            </Fact>
            <Fact name={state === 'scheduled' ? 'Leaves' : 'Began'}>
              <Moment iso={startsAt} />
            </Fact>
            {finishedAt === null ? null : (
              <Fact name="Finished">
                <Moment iso={finishedAt} />
              </Fact>
            )}
          </Facts>
        </Card>
        <div className={form.actions}>
          <Button variant="default" onClick={() => void navigate(paths.campaigns, { state: { letter } })}>
            Write a new one from this
          </Button>
          <Button component={Link} variant="default" to={`${paths.mailLog}?campaign=${campaignId}`}>
            Its emails in the log
          </Button>
        </div>
      </div>
      <LetterPreview preview={preview.data} hasFailed={preview.isError} from={SENDER_WORDS.marketing} />
    </div>
  )
}
