import type { BulkProductsResult } from '@atelier/domain/products/admin-product.schema'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { UNDO_MS } from '../../../ui/feedback/toast.store.ts'

const FAILURES_SHOWN = 5

export interface Outcome {
  message: string
  result: BulkProductsResult
}

/** Returns the success message, with the number of products that were already in that state. */
export const outcomeMessage = ({ message, result: { unchanged } }: Outcome): string =>
  unchanged > 0 ? `${message}, ${unchanged} already up to date` : message

export interface BulkOutcomeProps {
  outcome: Outcome
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}

/**
 * The result of a bulk action with failures: the failed products with reasons, until dismissed. The rest can be undone
 * for ten seconds.
 */
export function BulkOutcome({ outcome, isBusy, onUndo, onClose }: BulkOutcomeProps) {
  const { failures, undo } = outcome.result
  const [isPaused, setIsPaused] = useState(false)
  const [isUndoOver, setIsUndoOver] = useState(undo.length === 0)

  useEffect(() => {
    if (isPaused || isBusy) return
    const timer = setTimeout(() => setIsUndoOver(true), UNDO_MS)
    return () => clearTimeout(timer)
  }, [isPaused, isBusy])

  const actions = (
    <>
      {isUndoOver ? null : (
        <Button variant="default" size="sm" loading={isBusy} onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button variant="default" size="sm" onClick={onClose}>
        Dismiss
      </Button>
    </>
  )
  return (
    <div
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Alert tone="warn" action={actions}>
        {outcomeMessage(outcome)}, {failures.length} not changed:
        <ul>
          {failures.slice(0, FAILURES_SHOWN).map((failure) => (
            <li key={failure.productId}>
              <b>{failure.name}</b>: {failure.message}
            </li>
          ))}
          {failures.length > FAILURES_SHOWN ? <li>and {failures.length - FAILURES_SHOWN} more</li> : null}
        </ul>
      </Alert>
    </div>
  )
}
