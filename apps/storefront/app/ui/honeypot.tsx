import { useEffect, useRef } from 'react'

/** A field no person sees or reaches. Whoever fills it in is a machine; the server drops what comes with it. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** What the field held, as the server reads it of a form that no script has sent. */
export function readHoneypotField(form: FormData): { website: string } {
  const website = form.get('website')
  return { website: typeof website === 'string' ? website : '' }
}

/** What a form knows about whoever filled it in: the field nobody sees, and for how long the form was open. */
export function useHoneypot(): (form: FormData) => { website: string; openForMs: number } {
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (form) => ({ ...readHoneypotField(form), openForMs: Math.round(performance.now() - shownAt.current) })
}
