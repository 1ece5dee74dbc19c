import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { pluralize } from '../../../ui/format/numbers.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import type { BenchState } from './bench-state.ts'

interface BenchDoneProps {
  state: BenchState
  onLeave: () => void
  onReload: () => void
}

/** Shown after the last order: how many shipped, and what to do next. */
export function BenchDone({ state, onLeave, onReload }: BenchDoneProps) {
  const reload = useRef<HTMLButtonElement>(null)
  useEffect(() => reload.current?.focus(), [])
  const outcomes = Object.values(state.outcomes)
  const shipped = outcomes.filter((outcome) => outcome === 'shipped').length
  const skipped = outcomes.length - shipped
  return (
    <EmptyState
      title="All orders are packed"
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button ref={reload} onClick={onReload}>
            Look for more orders
          </Button>
          <Button variant="default" onClick={onLeave}>
            Back to Orders
          </Button>
        </span>
      }
    >
      {pluralize(shipped, 'order')} shipped{skipped > 0 ? `, ${skipped} skipped` : ''}.
    </EmptyState>
  )
}
