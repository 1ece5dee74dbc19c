import { useState } from 'react'
import { focusField } from '../../ui/focus-field.ts'
import { useDraft } from '../session/session.public.ts'
import { updateGeneratedAlts } from './generated-alt-texts.ts'
import { countChanges, validateProductForm, type FieldError, type ProductForm } from './product-form.ts'

/** The state of a product form: its draft, the first validation error, and the number of unsaved changes. */
export function useProductForm(first: ProductForm, idSuffix: string | null) {
  const [base, setBase] = useState(first)
  const draft = useDraft(first)
  const [problem, setProblem] = useState<FieldError | null>(null)

  return {
    form: draft.form,
    base,
    isRestored: draft.isRestored,
    reset: draft.reset,
    markSaved: draft.markSaved,
    changeCount: countChanges(draft.form, base),
    /** Changes fields; clears any error (A5). */
    change: (part: Partial<ProductForm>): void => {
      const stored = new Set(base.colors.flatMap(({ images }) => images.map(({ url }) => url)))
      draft.change((latest) => updateGeneratedAlts(latest, { ...latest, ...part }, stored))
      setProblem(null)
    },
    /** Continues from a newer stored version with the given form. */
    rebase(nextBase: ProductForm, form: ProductForm): void {
      setBase(nextBase)
      draft.change(form)
      setProblem(null)
    },
    /** Returns whether the form is valid; if not, shows and focuses the first error. */
    check(): boolean {
      const found = validateProductForm(draft.form, idSuffix)
      setProblem(found)
      if (found) focusProblem(found.field)
      return found === null
    },
    errorOf: (field: string): string | undefined => (problem?.field === field ? problem.message : undefined),
  }
}

/** Images have no single field; focuses the name of their color instead. */
function focusProblem(field: string): void {
  focusField(field.replace(/\.(images|variantId)(\..*)?$/, '.name'))
}
