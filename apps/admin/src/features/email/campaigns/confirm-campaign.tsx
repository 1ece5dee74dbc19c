import type { CountRecipientsResponse, SendCampaignInput } from '@atelier/domain/email/campaign.schema'
import { limits } from '@atelier/domain/limits/limits'
import type { UseQueryResult } from '@tanstack/react-query'
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx'
import { formatDateTime } from '../../../ui/format/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SCHEDULED_RECIPIENTS_NOTE, skippedMessage } from './campaign-labels.ts'
import { pluralize } from '../../../ui/format/numbers.ts'

const SKIP_REASON_LABELS = {
  'not-subscribed': 'not subscribed',
  unsubscribed: 'unsubscribed',
  suppressed: 'suppressed',
} as const

export interface ConfirmCampaignProps {
  isOpen: boolean
  body: SendCampaignInput
  recipients: UseQueryResult<CountRecipientsResponse['data']>
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms a campaign: number of recipients, skipped ones, and start time. */
export function ConfirmCampaign({ isOpen, body, recipients, isBusy, onConfirm, onCancel }: ConfirmCampaignProps) {
  const { data, isError, isPlaceholderData, isFetching } = recipients
  const known = isPlaceholderData || isFetching ? undefined : data
  const count = known?.recipientCount ?? 0
  // The recipients of a scheduled campaign are selected when it starts.
  const recipientLabel = `${body.sendAt ? 'about ' : ''}${pluralize(count, 'subscriber')}`
  return (
    <ConfirmDialog
      title={isOpen ? (known ? `Send this campaign to ${recipientLabel}?` : 'Send this campaign?') : null}
      confirmLabel={known ? `${body.sendAt ? 'Schedule for' : 'Send to'} ${recipientLabel}` : 'Send'}
      cancelLabel="Keep editing"
      isHarmless
      isBusy={isBusy}
      isReady={known !== undefined && count > 0 && known.obstacle === null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="stack">
        <p>
          “{body.subject}”{' '}
          {body.sendAt
            ? `sends ${formatDateTime(new Date(body.sendAt))}. You can cancel until then. ${SCHEDULED_RECIPIENTS_NOTE}`
            : `sends in ${limits.email.cancelWindowSeconds} seconds. You can cancel until then.`}
        </p>
        {known?.obstacle ? <Alert tone="warn">{known.obstacle}</Alert> : null}
        {known && known.skippedCount > 0 ? (
          <div>
            <p className="text-small text-ink-soft">
              {skippedMessage(known.skippedCount, body.targetEmails !== undefined)}
            </p>
            {body.targetEmails === undefined ? null : (
              <ul className="text-small text-ink-soft">
                {known.skipped.map(({ email, reason }) => (
                  <li key={email}>
                    {email}: {SKIP_REASON_LABELS[reason]}
                  </li>
                ))}
                {known.skippedCount > known.skipped.length ? (
                  <li>and {known.skippedCount - known.skipped.length} more</li>
                ) : null}
              </ul>
            )}
          </div>
        ) : null}
        {isError ? <Alert tone="bad">We couldn’t count the recipients. Please try again.</Alert> : null}
      </div>
    </ConfirmDialog>
  )
}
