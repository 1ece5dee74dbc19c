import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../display/card.tsx'
import { DateTime } from '../display/date-time.tsx'

const INTRO = 'px-5 pt-0 pb-3 text-ink-soft max-md:px-4'
/** A field with different values in the form and in the newer version. */
export interface FieldConflict<Field extends string> {
  field: Field
  label: string
  mine: string
  theirs: string
  /** Whether the form's value differs from the common base version. */
  isMine: boolean
}

export interface ConflictCardProps<Field extends string> {
  /** What changed. */
  title: string
  /** When the newer version was saved. */
  savedAt: string
  conflicts: readonly FieldConflict<Field>[]
  /** Receives the fields whose own value stays. */
  onResolve: (ownFields: ReadonlySet<Field>) => void
}

/** Resolves a version conflict: compares both versions field by field, and the user chooses one per field. */
export function ConflictCard<Field extends string>({ title, savedAt, conflicts, onResolve }: ConflictCardProps<Field>) {
  const [ownFields, setOwnFields] = useState<ReadonlySet<Field>>(
    () => new Set(conflicts.filter(({ isMine }) => isMine).map(({ field }) => field)),
  )
  function choose(field: Field, isMine: boolean): void {
    const next = new Set(ownFields)
    if (isMine) next.add(field)
    else next.delete(field)
    setOwnFields(next)
  }
  return (
    <div className="[&_section]:border-warn" role="alert">
      <Card title={title} isFlush>
        <div className={INTRO}>
          Last saved <DateTime iso={savedAt} />. Your changes are still here: choose a version for each field, then save
          again.
        </div>
        <div>
          {conflicts.map((conflict) => (
            <Row
              key={conflict.field}
              conflict={conflict}
              isMine={ownFields.has(conflict.field)}
              onChoose={(isMine) => choose(conflict.field, isMine)}
            />
          ))}
          {conflicts.length === 0 ? <p className={INTRO}>Both versions contain the same changes.</p> : null}
        </div>
        <div className="flex flex-wrap gap-2 px-5 py-3.5 border-t border-t-line max-md:px-4">
          <Button onClick={() => onResolve(ownFields)}>Use selected</Button>
          <Button variant="default" onClick={() => onResolve(new Set())}>
            Use saved version
          </Button>
        </div>
      </Card>
    </div>
  )
}

interface RowProps {
  conflict: FieldConflict<string>
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Row({ conflict, isMine, onChoose }: RowProps) {
  const { field, label, mine, theirs } = conflict
  const side = (sideLabel: string, value: string, isChosen: boolean, choice: boolean) => (
    <label
      className="grid content-start gap-1 px-3 py-2 border border-line rounded-md cursor-pointer data-chosen:border-ink data-chosen:bg-sunk [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-accent [&:has(:focus-visible)]:outline-offset-2"
      data-chosen={isChosen || undefined}
    >
      <span className="flex items-center gap-2 text-small text-ink-soft [&_input]:m-0 [&_input]:accent-primary">
        <input
          type="radio"
          name={`whose-${field}`}
          aria-label={`${label}: ${sideLabel}`}
          checked={isChosen}
          onChange={() => onChoose(choice)}
        />
        {sideLabel}
      </span>
      <span className="max-h-40 overflow-auto whitespace-pre-line wrap-anywhere">{value === '' ? 'empty' : value}</span>
    </label>
  )
  return (
    <div
      className="grid grid-cols-[150px_repeat(2,minmax(0,1fr))] gap-x-3 gap-y-2 px-5 py-2.5 border-t border-t-line max-md:grid-cols-1 max-md:px-4"
      role="radiogroup"
      aria-label={label}
    >
      <b>{label}</b>
      {side('Yours', mine, isMine, true)}
      {side('Saved', theirs, !isMine, false)}
    </div>
  )
}
