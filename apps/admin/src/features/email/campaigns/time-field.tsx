import { DAY_MS, MINUTE_MS } from '@atelier/domain/durations'
import { limits } from '@atelier/domain/limits'
import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import formStyles from '../../../ui/form/form.module.css'
import type { CampaignFields } from '../compose/email-fields.ts'

const { cancelWindowSeconds, scheduleMaxDays } = limits.email

/** Formats a date for a datetime-local field in the user's time zone. */
function fieldTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

export interface TimeFieldProps {
  form: Pick<CampaignFields, 'isLater' | 'sendAt'>
  change: (part: Partial<CampaignFields>) => void
  error: string | undefined
}

/** Selects when a campaign starts: in a minute, or at a date and time. */
export function TimeField({ form: { isLater, sendAt }, change, error }: TimeFieldProps) {
  const [now] = useState(() => Date.now())
  return (
    <>
      <Radio.Group
        label="When"
        value={isLater ? 'later' : 'now'}
        onChange={(value) => change({ isLater: value === 'later' })}
      >
        <div className={`${formStyles.stack} ${formStyles.choices}`}>
          <Radio value="now" label={`Send now (${cancelWindowSeconds} seconds to cancel)`} />
          <Radio value="later" label="Schedule" />
        </div>
      </Radio.Group>
      {isLater ? (
        <TextInput
          type="datetime-local"
          label="Date and time"
          name="sendAt"
          description={`In your time zone, within ${scheduleMaxDays} days.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={fieldTime(new Date(now))}
          max={fieldTime(new Date(now + scheduleMaxDays * DAY_MS))}
          error={error}
          value={sendAt}
          onChange={(event) => change({ sendAt: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
