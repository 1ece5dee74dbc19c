import { Alert } from '../../../ui/feedback/alert.tsx'
import { Radio, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SendCampaignBody } from '@atelier/domain/email/campaign.schema'
import { NO_POSTAL_ADDRESS } from '@atelier/domain/email/campaign.schema'
import { paths } from '../../../paths.ts'
import { recipientsQuery } from '../email.queries.ts'
import { skippedMessage } from './campaign-labels.ts'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'
import { SegmentField } from './segment-field.tsx'
import { campaignAudienceOf, isSegmentComplete, type AudienceFields } from './segment-form.ts'

const DEBOUNCE_MS = 500

export interface AudienceFieldProps {
  form: AudienceFields
  change: (part: Partial<AudienceFields>) => void
  errorOf: (field: string) => string | undefined
}

/** Selects all subscribers, a segment or a list of addresses, and shows their number (A5). */
export function AudienceField({ form, change, errorOf }: AudienceFieldProps) {
  const { audience, targets } = form
  const all = useQuery(recipientsQuery({}))
  const recipients = useAudienceCount(form)
  const shown = audience === 'all' ? all.data : recipients
  return (
    <>
      <ObstacleAlert obstacle={all.data?.obstacle ?? null} />
      <Radio.Group label="Recipients" value={audience} onChange={(value) => change({ audience: value })}>
        <div className="grid grid-cols-1 gap-2.5 pt-3">
          <Radio
            value="all"
            label={
              all.data ? `All active subscribers (${formatCount(all.data.recipientCount)})` : 'All active subscribers'
            }
          />
          <Radio value="segment" label="A segment" />
          <Radio value="list" label="Specific recipients" />
        </div>
      </Radio.Group>
      {audience === 'segment' ? <SegmentField form={form} change={change} error={errorOf('segment')} /> : null}
      {audience === 'list' ? (
        <Textarea
          label="Email addresses"
          name="targetEmails"
          rows={3}
          placeholder="anna@example.com, boris@example.com"
          description="Separate with commas or lines. Addresses that aren’t subscribed are skipped."
          error={errorOf('targetEmails')}
          value={targets}
          onChange={(event) => change({ targets: event.currentTarget.value })}
        />
      ) : null}
      {shown && (audience !== 'all' || shown.skippedCount > 0) ? (
        <p className="text-small text-ink-soft" role="status">
          {audience === 'all' ? null : `Reaches ${pluralize(shown.recipientCount, 'subscriber')}. `}
          {shown.skippedCount > 0 ? skippedMessage(shown.skippedCount, audience === 'list') : null}
        </p>
      ) : null}
    </>
  )
}

/** Returns the current number of recipients of a segment or list; undefined while it is incomplete or being counted. */
function useAudienceCount(form: AudienceFields) {
  const [typed] = useDebouncedValue(JSON.stringify(campaignAudienceOf(form)), DEBOUNCE_MS)
  const body = JSON.parse(typed) as ReturnType<typeof campaignAudienceOf>
  const isComplete =
    form.audience === 'list'
      ? SendCampaignBody.shape.targetEmails.safeParse(body.targetEmails).success
      : isSegmentComplete(form)
  const isCurrent = typed === JSON.stringify(campaignAudienceOf(form))
  const found = useQuery({ ...recipientsQuery(body), enabled: form.audience !== 'all' && isComplete && isCurrent })
  return isComplete && isCurrent && !found.isPlaceholderData ? found.data : undefined
}

function ObstacleAlert({ obstacle }: { obstacle: string | null }) {
  if (obstacle === null) return null
  const settingsLink = (
    <Link to={`${paths.settings}#mails`} className="text-link">
      Open settings
    </Link>
  )
  return (
    <Alert tone="warn" action={obstacle === NO_POSTAL_ADDRESS ? settingsLink : null}>
      {obstacle}
    </Alert>
  )
}
