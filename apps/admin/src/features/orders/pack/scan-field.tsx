import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'

/** The name of the field that items, slips and labels are scanned into. */
export const SCAN_FIELD = 'scan'

export interface ScanFieldProps {
  value: string
  /** What is wrong with the last scan. */
  problem: string | null
  onChange: (text: string) => void
  /** Receives a scanned code, or an empty text: packs the current item. */
  onScan: (text: string) => void
  /** Chooses another line item. */
  onStep: (step: 1 | -1) => void
}

/** The field for the scanner. Space packs the current item, and the arrow keys choose another one. */
export function ScanField({ value, problem, onChange, onScan, onStep }: ScanFieldProps) {
  // The on-screen keyboard of a tablet would cover the order; a scanner types without it.
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  function onKeyDown(event: KeyboardEvent): void {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (step) {
      event.preventDefault()
      onStep(step)
    } else if (event.key === ' ' && value === '') {
      event.preventDefault()
      if (!event.repeat) onScan('')
    } else if (event.key === 'Enter' && event.repeat) event.preventDefault()
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 [&>.mantine-Button-root]:mt-6.25"
      onSubmit={(event) => {
        event.preventDefault()
        onScan(value)
      }}
    >
      <TextInput
        label="Scan an item or a label"
        name={SCAN_FIELD}
        inputMode={isTouch ? 'none' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" variant="default">
        Pack item
      </Button>
    </form>
  )
}
