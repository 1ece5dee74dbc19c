import { useEffect, useState } from 'react'
import { ConflictCard } from '../../ui/form/conflict-card.tsx'
import { labelOfPath, textOfPart } from './merge-contents.ts'
import type { DocumentForm } from './use-document-form.ts'

type Conflict = NonNullable<DocumentForm['conflict']>

/** Lets staff choose between their own changes and those that another member of staff has saved. */
export function DocumentConflict({
  form: { conflict, resolve },
}: {
  form: Pick<DocumentForm, 'conflict' | 'resolve'>
}) {
  return conflict ? (
    <Choice key={conflict.newer.updatedAt} {...conflict} onResolve={(ownPaths) => resolve(conflict.newer, ownPaths)} />
  ) : null
}

function Choice({ newer, conflicts, onResolve }: Conflict & { onResolve: (ownPaths: ReadonlySet<string>) => void }) {
  const [savedAt] = useState(() => newer.updatedAt ?? new Date().toISOString())
  // The card is at the top, the button that saves at the bottom of the window.
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <ConflictCard
      title="Another staff member changed this in the meantime."
      savedAt={savedAt}
      conflicts={conflicts.map(({ path, mine, theirs }) => ({
        field: path,
        label: labelOfPath(path),
        mine: textOfPart(mine),
        theirs: textOfPart(theirs),
        isMine: true,
      }))}
      onResolve={onResolve}
    />
  )
}
