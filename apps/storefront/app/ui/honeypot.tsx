import { useEffect, useRef } from 'react'

/** A honeypot field, which people can neither see nor reach. The server drops submissions that fill it in. */
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

/** Returns the value of the honeypot field as the server reads it from a form without scripts. */
export function readHoneypotField(form: FormData): { website: string } {
  const website = form.get('website')
  return { website: typeof website === 'string' ? website : '' }
}

/**
 * Returns a function that reads the honeypot field and how long the form was open, by which the server detects bots.
 */
export function useHoneypot(): (form: FormData) => { website: string; openForMs: number } {
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  return (form) => ({ ...readHoneypotField(form), openForMs: Math.round(performance.now() - shownAt.current) })
}
