import { useEffect, useId, useRef } from 'react'
import { paths } from '../../shop/paths.ts'
import { useMarketPath } from '../../shop/use-market.ts'
import { HoneypotField } from '../../ui/honeypot.tsx'
import { preloadSubscription, useNewsletterForm } from './use-newsletter-form.ts'

/** The newsletter form of the footer. The address stays in the field while sending (S2). */
export function NewsletterForm() {
  const { isSending, error, outcome, onSubmit, forgetError } = useNewsletterForm()
  const id = useId()
  const statusMessage = error ?? outcome?.message
  const line = useRef<HTMLParagraphElement>(null)
  // On a phone the status line below the field may be outside the window.
  useEffect(() => {
    if (statusMessage !== undefined) line.current?.scrollIntoView({ block: 'nearest' })
  }, [statusMessage])
  const isSuccess = error === undefined && outcome?.isSubscribed === true
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="relative">
      <label htmlFor={id} className="sr-only">
        Email address
      </label>
      <div
        className={`flex items-center border-b has-[input:focus]:border-accent-on-ink has-[input:focus]:shadow-[0_1px_0_0_var(--color-accent-on-ink)] ${error ? 'border-accent-on-ink' : 'border-on-ink-soft'}`}
      >
        <input
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          placeholder="Email address"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={isSending}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}n`}
          onChange={forgetError}
          onFocus={preloadSubscription}
          className="h-13 min-w-0 flex-1 bg-transparent px-0.5 text-body text-on-ink placeholder:text-on-ink-soft focus:outline-none"
        />
        <button
          type="submit"
          // For submitting without scripts. An `action` on the form itself would make it submit before hydration (see
          // hydration/record-events.server.ts).
          formAction={useMarketPath()(paths.newsletter)}
          aria-disabled={isSending}
          aria-busy={isSending}
          className="label h-13 pl-5 decoration-1 underline-offset-8 hover:underline aria-disabled:text-on-ink-soft"
        >
          Subscribe
        </button>
      </div>
      <HoneypotField />
      <p
        ref={line}
        id={`${id}n`}
        role="status"
        className={`mt-2.5 min-h-5.5 scroll-mb-4 text-small ${isSuccess ? 'text-on-ink' : 'text-accent-on-ink'}`}
      >
        {statusMessage}
      </p>
    </form>
  )
}
