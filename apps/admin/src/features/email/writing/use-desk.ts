import { useState } from 'react'
import { useDraft } from '../../session/draft.store.ts'
import { useStaff } from '../../session/session.store.ts'
import type { LetterFields } from './letter-draft.ts'
import { useLetter } from './use-letter.ts'
import { usePreview } from './use-preview.ts'

/** A letter being written: its draft, which outlives the tab, how it would look, and how it is put away. */
export function useDesk<Form extends LetterFields>(empty: () => Form, kind: 'letter' | 'campaign') {
  const draft = useDraft<Form>(empty(), kind, { isKept: true })
  const letter = useLetter(draft)
  const { name } = useStaff()
  const preview = usePreview(draft.form, kind, name)
  // Drawn anew when another letter begins, not when its key changes with every letter typed.
  const [generation, setGeneration] = useState(0)

  function replace(next: Partial<Form>): void {
    letter.change(next)
    setGeneration((count) => count + 1)
  }
  return {
    ...letter,
    form: draft.form,
    kind,
    empty,
    preview,
    generation: String(generation),
    replace,
    /** It was sent: the desk is empty again. */
    sent(): void {
      letter.close()
      replace(empty())
      draft.done()
    },
  }
}

export type Desk<Form extends LetterFields> = ReturnType<typeof useDesk<Form>>
