import { CONTACT_SUBJECTS } from '@atelier/domain/contact/contact.schema'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { HoneypotField } from '../../ui/honeypot.tsx'
import { useShop } from '../../shop/use-shop.ts'
import { useTerms } from '../../shop/use-terms.ts'
import type { ContactField, ContactResult } from './contact-state.ts'
import { useContactForm } from './use-contact-form.ts'

const SUBJECTS = [
  { value: '', label: 'Choose a subject' },
  ...Object.entries(CONTACT_SUBJECTS).map(([value, label]) => ({ value, label })),
]

const BOX = {
  sent: 'border-good bg-good/8 text-good',
  failed: 'border-accent bg-accent/6 text-accent',
}

/** The result of a form that was sent without scripts. */
export interface ContactActionData extends ContactResult {
  values: Partial<Record<ContactField, string>>
}

/** The contact form with all its states (S2). */
export function ContactForm({ actionData }: { actionData?: ContactActionData }) {
  const { supportEmail } = useShop()
  const { replyHours } = useTerms().support
  const { form, box, isSending, errors, outcome, onSubmit, clear } = useContactForm(
    { supportEmail, replyHours },
    actionData,
  )
  const field = (name: ContactField) => ({
    name,
    required: true,
    error: errors[name],
    defaultValue: actionData?.values[name],
    onChange: () => clear(name),
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="relative">
      <div role="status">
        {outcome && (
          <div
            ref={box}
            tabIndex={-1}
            className={`mb-6 border px-4 py-3 text-[0.9375rem] focus:outline-none leading-6 wrap-anywhere ${outcome.isSent ? BOX.sent : BOX.failed}`}
          >
            {outcome.message}
          </div>
        )}
      </div>
      <fieldset
        disabled={isSending}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5.5 sm:grid-cols-2"
      >
        <legend className="sr-only">Your message</legend>
        <TextField label="Name *" autoComplete="name" maxLength={120} {...field('name')} />
        <TextField
          label="Email *"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          {...field('email')}
        />
        <SelectField label="Subject *" choices={SUBJECTS} className="col-span-full" {...field('subject')} />
        <TextAreaField label="Message *" rows={7} maxLength={5000} className="col-span-full" {...field('message')} />
        <HoneypotField />
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" className="min-w-[min(12.5rem,100%)]" aria-busy={isSending}>
            {isSending ? 'Sending...' : 'Send message'}
          </Button>
          <p className="text-small text-ink-soft">Fields marked * are required.</p>
        </div>
      </fieldset>
    </form>
  )
}
