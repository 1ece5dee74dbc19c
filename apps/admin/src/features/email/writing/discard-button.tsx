import { announce, UNDO_MS } from '../../../ui/toast.store.ts'
import { isWritten, type LetterFields } from './letter-draft.ts'

export interface DiscardButtonProps<Form extends LetterFields> {
  form: Form
  empty: () => Form
  onReplace: (form: Form) => void
}

/** Throws away what was written; for ten seconds it can be had back. */
export function DiscardButton<Form extends LetterFields>({ form, empty, onReplace }: DiscardButtonProps<Form>) {
  if (!isWritten(form)) return null
  function discard(): void {
    onReplace(empty())
    announce('Draft discarded', {
      shownMs: UNDO_MS,
      action: {
        label: 'Undo',
        act: async () => onReplace(form),
        problem: () => 'The draft could not be brought back',
      },
    })
  }
  return (
    <button type="button" className="text-link" onClick={discard}>
      Discard draft
    </button>
  )
}
