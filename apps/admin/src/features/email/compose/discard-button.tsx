import { showToast, UNDO_MS } from '../../../ui/feedback/toast.store.ts'
import { hasDraftContent, type EmailFields } from './email-fields.ts'

export interface DiscardButtonProps<Form extends EmailFields> {
  form: Form
  empty: () => Form
  onReplace: (form: Form) => void
}

/** Discards the draft, with an undo for ten seconds. */
export function DiscardButton<Form extends EmailFields>({ form, empty, onReplace }: DiscardButtonProps<Form>) {
  if (!hasDraftContent(form)) return null
  function discard(): void {
    onReplace(empty())
    showToast('Draft discarded', {
      shownMs: UNDO_MS,
      action: {
        label: 'Undo',
        run: async () => onReplace(form),
        errorMessage: () => 'Couldn’t restore the draft',
      },
    })
  }
  return (
    <button type="button" className="text-link" onClick={discard}>
      Discard draft
    </button>
  )
}
