import { forgotPassword } from '@atelier/api-client/customers'
import { ForgotPasswordBody, RESET_MAIL_SENT } from '@atelier/domain/auth/customer-account.schema'
import { policy } from '@atelier/domain/policy'
import { useState } from 'react'
import { errorWords } from '../../../error-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { paths } from '../../../paths.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import { GoodNote, SubmitButton } from '../form-pieces.tsx'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'

/** Asks for the link that lets somebody choose a new password. It reads the same for addresses nobody has an account with. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<string>()
  const form = useAccountForm({
    fields: ['email'],
    schema: ForgotPasswordBody,
    fallback: errorWords.unexpected,
    send: async (body) => {
      setSent(undefined)
      setSent((await forgotPassword(shopApi, body)) ?? RESET_MAIL_SENT)
    },
  })
  return (
    <EntranceFrame title="Forgotten password">
      <p className="mt-4 max-w-[44ch] text-ink-soft">
        Tell us your address, and we send a link to choose a new one. It works for {policy.account.resetLinkMinutes}{' '}
        minutes.
      </p>
      <div className="mt-6 empty:hidden">
        {form.message && <Note>{form.message}</Note>}
        {sent && !form.message && <GoodNote>{sent}</GoodNote>}
      </div>
      <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5.5">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          required
          maxLength={254}
          {...form.field('email')}
        />
        <SubmitButton isSending={form.isSending} busy="Sending...">
          {sent ? 'Send again' : 'Send the link'}
        </SubmitButton>
      </form>
      <PageLink to={paths.login()} className="link-line mt-6">
        Back to sign in
      </PageLink>
    </EntranceFrame>
  )
}
