import { useState } from 'react'
import { focusField } from '../../ui/focus-field.ts'
import { useDraft } from '../session/draft.store.ts'
import { updateGeneratedAlts } from './generated-alt-texts.ts'
import { countChanges, validateProductForm, type FieldError, type ProductForm } from './product-form.ts'

/** The form of a product: what is typed, what is wrong with it first, and how much of it is not saved. */
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
    /** A5: any error clears when a field changes. */
    change: (part: Partial<ProductForm>): void => {
      const stored = new Set(base.colors.flatMap(({ images }) => images.map(({ url }) => url)))
      draft.change((latest) => updateGeneratedAlts(latest, { ...latest, ...part }, stored))
      setProblem(null)
    },
    /** Goes on from another stored version, with these fields in the form. */
    rebase(nextBase: ProductForm, form: ProductForm): void {
      setBase(nextBase)
      draft.change(form)
      setProblem(null)
    },
    /** Whether the form may be sent; shows and leads to the first thing wrong when not. */
    check(): boolean {
      const found = validateProductForm(draft.form, idSuffix)
      setProblem(found)
      if (found) lead(found.field)
      return found === null
    },
    errorOf: (field: string): string | undefined => (problem?.field === field ? problem.message : undefined),
  }
}

/** Pictures have no one field to stand in: the name of their color stands nearest. */
function lead(field: string): void {
  focusField(field.replace(/\.(images|variantId)(\..*)?$/, '.name'))
}
