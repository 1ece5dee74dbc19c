import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readDraft, writeDraft } from './draft-storage.ts'
import { rebase, touched } from './rebase.store.ts'
import { isSignedIn, useStaff } from './session.store.ts'

type Fields = Record<string, string | boolean | readonly unknown[]>

export interface Draft<Form> {
  form: Form
  /** A function is given the form as it is at that moment, drawn or not. */
  change: (part: Partial<Form> | ((latest: Form) => Partial<Form>)) => void
  /** What is shown was typed before the session ended. */
  isRestored: boolean
  /** Back to the beginning, and nothing kept. */
  reset: () => void
  /** Forgets what is kept, because it was saved. */
  markSaved: () => void
}

/** The draft of a single text, such as a note. */
export function useTextDraft(name: string): { text: string; change: (text: string) => void } {
  const { form, change } = useDraft({ text: '' }, name)
  return { text: form.text, change: (text) => change({ text }) }
}

/** Whether a form that is not open yet holds what was typed before the session ended: it opens by itself then. */
export function useHasDraft(name: string): boolean {
  const { userId } = useStaff()
  const { pathname } = useLocation()
  const [hasDraft] = useState(() => readDraft(userId, draftKey(pathname, name)) !== null)
  return hasDraft
}

const draftKey = (pathname: string, name: string): string => (name === '' ? pathname : `${pathname}#${name}`)

/** Only fields the form has, of the kind it has. */
function fitting<Form extends Fields>(initial: Form, stored: Record<string, unknown> | null): Form | null {
  if (!stored) return null
  const known = Object.entries(stored).filter(
    ([name, value]) => typeof value === typeof initial[name] && Array.isArray(value) === Array.isArray(initial[name]),
  )
  return known.length > 0 ? { ...initial, ...Object.fromEntries(known) } : null
}

/**
 * The fields of a form that survive the end of a session: signed in again, the same person finds at the same address what
 * they had typed. Leaving the form in any other way forgets it, unless it `isKept` until it is done or the person signs out:
 * then closing the browser loses nothing either.
 * Passwords do not belong in here. `name` tells several forms of one screen apart.
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
  const [restored] = useState(() => fitting(initial, readDraft(userId, key, storage)))
  const [form, setForm] = useState<Form>(restored ?? initial)
  // Two changes may come before the form is drawn again.
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
      // What was not touched is not mine: signed in again, it may be somebody else's by then.
      const mine = touched(latest.current, initial)
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
 * The draft of something that is stored. When that changes under the form, because it was asked for again or because somebody
 * else was quicker, each field I touched stays mine and all others follow: saving then takes back nobody's work.
 */
export function useRecordDraft<Form extends Fields>(stored: Form, onto = rebase<Form>): Draft<Form> {
  const draft = useDraft(stored)
  const base = useRef(stored)
  useEffect(() => {
    const before = base.current
    base.current = stored
    if (Object.keys(touched(stored, before)).length > 0) draft.change((mine) => onto(mine, before, stored))
  })
  return draft
}
