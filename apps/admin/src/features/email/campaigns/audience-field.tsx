import { Alert } from '../../../ui/feedback/alert.tsx'
import { Radio, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SendCampaignBody } from '@atelier/domain/email/campaign.schema'
import { NO_POSTAL_ADDRESS } from '@atelier/domain/email/campaign.schema'
import { paths } from '../../../paths.ts'
import formStyles from '../../../ui/form/form.module.css'
import { recipientsQuery } from '../email.queries.ts'
import type { CampaignFields } from '../compose/email-fields.ts'
import { skippedMessage } from './campaign-labels.ts'
import { formatCount, pluralize } from '../../../ui/format/numbers.ts'

const DEBOUNCE_MS = 500

export interface AudienceFieldProps {
  form: Pick<CampaignFields, 'isTargeted' | 'targets'>
  change: (part: Partial<CampaignFields>) => void
  error: string | undefined
}

/** Selects all subscribers or those of a list of addresses, and shows their number (A5). */
export function AudienceField({ form: { isTargeted, targets }, change, error }: AudienceFieldProps) {
  const [typed] = useDebouncedValue(targets, DEBOUNCE_MS)
  const isListReady = SendCampaignBody.shape.targetEmails.safeParse(typed).success
  const all = useQuery(recipientsQuery(undefined))
  const some = useQuery({ ...recipientsQuery(typed), enabled: isTargeted && isListReady })
  const recipients = isTargeted ? (isListReady ? some.data : undefined) : all.data
  const obstacle = all.data?.obstacle ?? null
  return (
    <>
      {obstacle === null ? null : (
        <Alert
          tone="warn"
          action={
            obstacle === NO_POSTAL_ADDRESS ? (
              <Link to={`${paths.settings}#mails`} className="text-link">
                Open settings
              </Link>
            ) : null
          }
        >
          {obstacle}
        </Alert>
      )}
      <Radio.Group
        label="Recipients"
        value={isTargeted ? 'some' : 'all'}
        onChange={(value) => change({ isTargeted: value === 'some' })}
      >
        <div className={`${formStyles.stack} ${formStyles.choices}`}>
          <Radio
            value="all"
            label={
              all.data ? `All active subscribers (${formatCount(all.data.recipientCount)})` : 'All active subscribers'
            }
          />
          <Radio value="some" label="Specific recipients" />
        </div>
      </Radio.Group>
      {isTargeted ? (
        <Textarea
          label="Email addresses"
          name="targetEmails"
          rows={3}
          placeholder="anna@example.com, boris@example.com"
          description="Separate with commas. Addresses that aren't subscribed are skipped."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          value={targets}
          onChange={(event) => change({ targets: event.currentTarget.value })}
        />
      ) : null}
      {recipients && (isTargeted || recipients.skippedCount > 0) ? (
        <p className={formStyles.hint} role="status">
          {isTargeted ? `Reaches ${pluralize(recipients.recipientCount, 'subscriber')}. ` : null}
          {recipients.skippedCount > 0 ? skippedMessage(recipients.skippedCount, isTargeted) : null}
        </p>
      ) : null}
    </>
  )
}
