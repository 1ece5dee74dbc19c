import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../ui/icon.tsx'

interface QuantityStepperProps {
  /** What is counted, for screen readers. */
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}

/** A quantity from 0 to `most` with a button on each side. */
export function QuantityStepper({ label, value, most, onChange }: QuantityStepperProps) {
  return (
    <div
      className="inline-grid grid-cols-[36px_32px_36px] items-center text-center tabular-nums"
      role="group"
      aria-label={`Quantity of ${label}`}
    >
      {/* `aria-disabled` preserves the focus at the ends. */}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Remove one ${label}`}
        aria-disabled={value === 0}
        data-disabled={value === 0 || undefined}
        onClick={() => onChange(Math.max(0, value - 1))}
      >
        <Icon name="minus" size={14} />
      </ActionIcon>
      <output aria-live="polite">{value}</output>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Add one ${label}`}
        aria-disabled={value === most}
        data-disabled={value === most || undefined}
        onClick={() => onChange(Math.min(most, value + 1))}
      >
        <Icon name="plus" size={14} />
      </ActionIcon>
    </div>
  )
}
