import { DAY_MS } from '@atelier/domain/limits/durations'
import { limits } from '@atelier/domain/limits/limits'
import { shopClock } from '@atelier/domain/region/shop-dates'
import { shopTimeName } from '@atelier/domain/region/region'
import { Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CampaignFields } from '../compose/email-fields.ts'
import { REGION } from '../../../region.ts'

const { cancelWindowSeconds, scheduleMaxDays } = limits.email

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
        <div className="grid grid-cols-1 gap-2.5 pt-3">
          <Radio value="now" label={`Send now (${cancelWindowSeconds} seconds to cancel)`} />
          <Radio value="later" label="Schedule" />
        </div>
      </Radio.Group>
      {isLater ? (
        <TextInput
          type="datetime-local"
          label="Date and time"
          name="sendAt"
          description={`${shopTimeName(REGION)}, within ${scheduleMaxDays} days.`}
          min={shopClock(new Date(now), REGION)}
          max={shopClock(new Date(now + scheduleMaxDays * DAY_MS), REGION)}
          error={error}
          value={sendAt}
          onChange={(event) => change({ sendAt: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
