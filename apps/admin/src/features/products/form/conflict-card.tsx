import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { DateTime } from '../../../ui/display/date-time.tsx'
import { findDifferences, mergeChosenFields, type FieldConflict } from './conflict.ts'
import type { ProductForm } from './product-form.ts'
import styles from './conflict-card.module.css'

export interface ConflictCardProps {
  /** What changed. */
  title: string
  mine: ProductForm
  base: ProductForm
  newer: AdminProduct
  onResolve: (form: ProductForm) => void
}

/** Resolves a version conflict: compares both versions field by field, and the user chooses one per field. */
export function ConflictCard({ title, mine, base, newer, onResolve }: ConflictCardProps) {
  const all = findDifferences(mine, base, newer)
  const [ownFields, setOwnFields] = useState<ReadonlySet<keyof ProductForm>>(
    () => new Set(all.filter(({ isMine }) => isMine).map(({ field }) => field)),
  )
  function choose(field: keyof ProductForm, isMine: boolean): void {
    const next = new Set(ownFields)
    if (isMine) next.add(field)
    else next.delete(field)
    setOwnFields(next)
  }
  return (
    <div className={styles.conflict} role="alert">
      <Card title={title} isFlush>
        <div className={styles.intro}>
          Last saved <DateTime iso={newer.updatedAt} />. Your changes are still here: choose a version for each field,
          then save again.
        </div>
        <div className={styles.rows}>
          {all.map((difference) => (
            <Row
              key={difference.field}
              difference={difference}
              isMine={ownFields.has(difference.field)}
              onChoose={(isMine) => choose(difference.field, isMine)}
            />
          ))}
          {all.length === 0 ? <p className={styles.intro}>Both versions contain the same changes.</p> : null}
        </div>
        <div className={styles.actions}>
          <Button onClick={() => onResolve(mergeChosenFields(mine, newer, ownFields))}>Use selected</Button>
          <Button variant="default" onClick={() => onResolve(mergeChosenFields(mine, newer, new Set()))}>
            Use saved version
          </Button>
        </div>
      </Card>
    </div>
  )
}

interface RowProps {
  difference: FieldConflict
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Row({ difference, isMine, onChoose }: RowProps) {
  const { field, label } = difference
  const side = (sideLabel: string, value: string, isChosen: boolean, choice: boolean) => (
    <label className={styles.side} data-chosen={isChosen || undefined}>
      <span className={styles.who}>
        <input
          type="radio"
          name={`whose-${field}`}
          aria-label={`${label}: ${sideLabel}`}
          checked={isChosen}
          onChange={() => onChoose(choice)}
        />
        {sideLabel}
      </span>
      <span className={styles.value}>{value === '' ? 'empty' : value}</span>
    </label>
  )
  return (
    <div className={styles.row} role="radiogroup" aria-label={label}>
      <b>{label}</b>
      {side('Yours', difference.mine, isMine, true)}
      {side('Saved', difference.theirs, !isMine, false)}
    </div>
  )
}
