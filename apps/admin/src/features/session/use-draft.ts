import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readDraft, writeDraft } from './draft-storage.ts'
import { rebase, changedFields } from './rebase.ts'
import { isSignedIn, useStaff } from './session.store.ts'

type Fields = Record<string, string | boolean | readonly unknown[]>

export interface Draft<Form> {
  form: Form
  /** A function receives the latest form, even before it was rendered. */
  change: (part: Partial<Form> | ((latest: Form) => Partial<Form>)) => void
  /** The form contains a draft from before the session ended. */
  isRestored: boolean
  /** Resets to the initial form and deletes the draft. */
  reset: () => void
  /** Deletes the draft after a save. */
  markSaved: () => void
}

/** The draft of a single text, such as a note. */
export function useTextDraft(name: string): { text: string; change: (text: string) => void } {
  const { form, change } = useDraft({ text: '' }, name)
  return { text: form.text, change: (text) => change({ text }) }
}

/** Returns whether a form that is not open has a draft from before the session ended, so that it can open with it. */
export function useHasDraft(name: string): boolean {
  const { userId } = useStaff()
  const { pathname } = useLocation()
  const [hasDraft] = useState(() => readDraft(userId, draftKey(pathname, name)) !== null)
  return hasDraft
}

const draftKey = (pathname: string, name: string): string => (name === '' ? pathname : `${pathname}#${name}`)

/** Returns the stored fields that exist in the form with the same type, over the initial form. */
function restoreFields<Form extends Fields>(initial: Form, stored: Record<string, unknown> | null): Form | null {
  if (!stored) return null
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof initial[name] && Array.isArray(value) === Array.isArray(initial[name]),
  )
  return known.length > 0 ? { ...initial, ...Object.fromEntries(known) } : null
}

/**
 * Form state that survives the end of a session: after signing in again, the same user finds the draft at the same URL.
 * Leaving the form deletes it, unless `isPersistent`: then it is stored until it is sent or the user signs out. Must
 * not contain passwords. `name` distinguishes several forms of one screen.
 */
export function useDraft<Form extends Fields>(
  initial: Form,
  name = '',
  { isPersistent = false }: { isPersistent?: boolean } = {},
): Draft<Form> {
  const { userId } = useStaff()
  const { pathname } = useLocation()
  const key = draftKey(pathname, name)
  const storage = isPersistent ? 'browser' : 'tab'
  const [restored] = useState(() => restoreFields(initial, readDraft(userId, key, storage)))
  const [form, setForm] = useState<Form>(restored ?? initial)
  // Two changes may happen before the next render.
  const latest = useRef(form)
  const [isRestored, setIsRestored] = useState(restored !== null)

  const markSaved = useCallback(() => writeDraft(userId, key, null, storage), [userId, key, storage])
  useEffect(
    () => () => {
      if (isSignedIn() && !isPersistent) markSaved()
    },
    [markSaved, isPersistent],
  )

  return {
    form,
    isRestored,
    markSaved,
    change(part) {
      latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
      setForm(latest.current)
      // Stores changed fields only: other users may change the rest before the next sign-in.
      const mine = changedFields(latest.current, initial)
      writeDraft(userId, key, Object.keys(mine).length > 0 ? mine : null, storage)
    },
    reset() {
      latest.current = initial
      setForm(initial)
      setIsRestored(false)
      markSaved()
    },
  }
}

/**
 * The draft of a stored record. When the record changes under the form, by a refetch or a conflict, changed fields stay
 * and all others follow. A save then reverts no other user's changes.
 */
export function useRecordDraft<Form extends Fields>(stored: Form): Draft<Form> {
  const draft = useDraft(stored)
  const base = useRef(stored)
  useEffect(() => {
    const before = base.current
    base.current = stored
    if (Object.keys(changedFields(stored, before)).length > 0) draft.change((mine) => rebase(mine, before, stored))
  })
  return draft
}
