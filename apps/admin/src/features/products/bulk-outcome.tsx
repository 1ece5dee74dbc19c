import type { BulkResult } from '@atelier/domain/products/admin-product.schema'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { MESSAGE_MS, UNDO_MS } from './product-words.ts'

const FAILURES_SHOWN = 5

export interface Outcome {
  message: string
  result: BulkResult
}

export interface BulkOutcomeProps {
  outcome: Outcome
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}

/** What became of a bulk action; for ten seconds it can be taken back, and longer while somebody points at it. */
export function BulkOutcome({ outcome, isBusy, onUndo, onClose }: BulkOutcomeProps) {
  const { message, result } = outcome
  const { changed, unchanged, failures, undo } = result
  const [isHeld, setIsHeld] = useState(false)
  const [isUndoOver, setIsUndoOver] = useState(undo.length === 0)
  const hasFailures = failures.length > 0
  const shownMs = undo.length > 0 ? UNDO_MS : MESSAGE_MS

  useEffect(() => {
    if (isHeld || isBusy) return
    // Who could not be changed stays to be read.
    const timer = setTimeout(hasFailures ? () => setIsUndoOver(true) : onClose, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, isBusy, hasFailures, shownMs, onClose])

  const actions = (
    <>
      {isUndoOver ? null : (
        <Button variant="default" size="sm" loading={isBusy} onClick={onUndo}>
          Undo
        </Button>
      )}
      {hasFailures ? (
        <Button variant="default" size="sm" onClick={onClose}>
          Dismiss
        </Button>
      ) : null}
    </>
  )
  return (
    <div
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Note tone={hasFailures ? 'warn' : 'ok'} action={actions}>
        {message}
        {unchanged > 0 ? `, ${unchanged} ${unchanged === 1 ? 'was' : 'were'} so already` : ''}
        {hasFailures ? `, ${failures.length} ${changed + unchanged > 0 ? 'not' : 'not changed'}:` : '.'}
        {hasFailures ? (
          <ul>
            {failures.slice(0, FAILURES_SHOWN).map((failure) => (
              <li key={failure.productId}>
                <b>{failure.name}</b>: {failure.message}
              </li>
            ))}
            {failures.length > FAILURES_SHOWN ? <li>and {failures.length - FAILURES_SHOWN} more</li> : null}
          </ul>
        ) : null}
      </Note>
    </div>
  )
}
