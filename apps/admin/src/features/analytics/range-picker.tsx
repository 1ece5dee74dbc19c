import {
  CALENDAR_PRESETS,
  CUSTOM_NEEDS_BOTH,
  firstRetainedDay,
  presetLabel,
  RANGE_PRESETS,
  type RangePreset,
} from '@atelier/domain/analytics/range'
import { shopDay } from '@atelier/domain/region/shop-dates'
import { shopTimeName } from '@atelier/domain/region/region'
import { Button, Popover, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTerms } from '../../terms.ts'
import { formatDateRange } from '../../ui/format/dates.ts'
import { SegmentedControlItem, SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from './analytics.module.css'
import type { AnalyticsDays } from './analytics.queries.ts'
import { REGION } from '../../region.ts'

export interface RangePickerProps {
  days: AnalyticsDays
  onChange: (days: AnalyticsDays) => void
}

/** Shortens the label: there is no room for 'Last'. */
const shortOf = (preset: RangePreset): string => presetLabel(preset).replace(/^Last (?=\d)/, '')

/** The preset ranges of A4 and a custom one, and calendar periods. */
export const RangePicker = ({ days, onChange }: RangePickerProps) => (
  <>
    <DayRangePicker days={days} onChange={onChange} />
    <SegmentedControl label="Calendar period" isTall>
      <Presets presets={Object.keys(CALENDAR_PRESETS) as RangePreset[]} days={days} onChange={onChange} />
    </SegmentedControl>
  </>
)

const Presets = ({ presets, days, onChange }: RangePickerProps & { presets: readonly RangePreset[] }) =>
  presets.map((preset) => (
    <SegmentedControlItem
      key={preset}
      isOn={'preset' in days && days.preset === preset}
      label={presetLabel(preset)}
      onChoose={() => onChange({ preset })}
    >
      {shortOf(preset)}
    </SegmentedControlItem>
  ))

function DayRangePicker({ days, onChange }: RangePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isCustom = 'from' in days
  return (
    <SegmentedControl label="Date range" isTall>
      <Presets presets={Object.keys(RANGE_PRESETS) as RangePreset[]} days={days} onChange={onChange} />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <button type="button" aria-pressed={isCustom} onClick={() => setIsOpen((was) => !was)}>
            {isCustom ? formatDateRange(days.from, days.to) : 'Custom'}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Custom range">
          <CustomRange
            days={days}
            onApply={(chosen) => {
              setIsOpen(false)
              onChange(chosen)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </SegmentedControl>
  )
}

/** Apply needs both dates (A5). */
function CustomRange({
  days,
  onApply,
}: {
  days: AnalyticsDays
  onApply: (days: { from: string; to: string }) => void
}) {
  const [from, setFrom] = useState('from' in days ? days.from : '')
  const [to, setTo] = useState('from' in days ? days.to : '')
  const [now] = useState(() => new Date())
  const { analyticsMonths } = useTerms().retention
  const isWhole = from !== '' && to !== ''
  const problem = isWhole && to < from ? 'The end date is before the start date' : undefined

  function apply(event: FormEvent): void {
    event.preventDefault()
    if (isWhole && problem === undefined) onApply({ from, to })
  }

  const limits = { min: firstRetainedDay(now, analyticsMonths, REGION), max: shopDay(now, REGION) }
  return (
    <form className={`${styles.custom} grid gap-3 w-55`} onSubmit={apply} noValidate>
      <TextInput
        type="date"
        label="Start date"
        value={from}
        {...limits}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        type="date"
        label="End date"
        value={to}
        {...limits}
        error={problem}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <p className={styles.hint}>{isWhole ? `Dates use ${shopTimeName(REGION)}.` : `${CUSTOM_NEEDS_BOTH}.`}</p>
      <Button type="submit" disabled={!isWhole || problem !== undefined}>
        Apply
      </Button>
    </form>
  )
}
