import { useState } from 'react'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { useDraft } from '../../session/session.public.ts'
import { updateGeneratedAlts } from './generated-alt-texts.ts'
import { countChanges, validateProductForm, type ProductForm } from './product-form.ts'

/** The state of a product form: its draft, the first validation error, and the number of unsaved changes. */
export function useProductForm(first: ProductForm, idSuffix: string | null) {
  const [base, setBase] = useState(first)
  const draft = useDraft(first)
  const { errorOf, show, clear } = useFieldError()

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
      clear()
    },
    /** Continues from a newer stored version with the given form. */
    rebase(nextBase: ProductForm, form: ProductForm): void {
      setBase(nextBase)
      draft.change(form)
      clear()
    },
    /** Returns whether the form is valid; if not, shows and focuses the first error. */
    check(): boolean {
      const found = validateProductForm(draft.form, idSuffix)
      if (found) show(found, focusTargetOf(found.field))
      else clear()
      return found === null
    },
    /** Shows what is wrong with the prices that are filled in, as their fields are left. */
    checkPrices: (): void => {
      const filled = (['price', 'compareAtPrice'] as const).filter((name) => draft.form[name].trim() !== '')
      const found = validateProductForm(draft.form, idSuffix, filled)
      if (found) show(found, null)
    },
    errorOf,
  }
}

/** Images have no single field; the name of their color receives the focus instead. */
const focusTargetOf = (field: string): string => field.replace(/\.(images|variantId)(\..*)?$/, '.name')
