import { call } from '@atelier/api-client/call'
import { forgotPassword } from '@atelier/domain/customers/account-links.endpoints'
import { ForgotPasswordBody, RESET_EMAIL_SENT } from '@atelier/domain/customers/customer-account.schema'
import { limits } from '@atelier/domain/limits/limits'
import { useState } from 'react'
import { errorMessages } from '../../../browser/error-messages.ts'
import { EmailField } from '../../../ui/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { paths } from '../../../shop/paths.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { SuccessMessage } from '../form-controls.tsx'
import { SubmitButton } from '../../../ui/button.tsx'
import { shopApi } from '../shop-api.ts'
import { useAccountForm } from '../use-account-form.ts'

/** Requests a password reset link. The message is the same for addresses without an account. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<string>()
  const form = useAccountForm({
    fields: ['email'],
    schema: ForgotPasswordBody,
    fallback: errorMessages.unexpected,
    send: async (body) => {
      setSent(undefined)
      setSent((await call(shopApi, forgotPassword, { body })).message ?? RESET_EMAIL_SENT)
    },
  })
  return (
    <SignInLayout title="Reset your password">
      <p className="mt-4 max-w-[44ch] text-ink-soft">
        Enter your email and we’ll send you a reset link. It expires in {limits.customers.resetLinkMinutes} minutes.
      </p>
      <div className="mt-6 empty:hidden">
        {form.message && <Alert>{form.message}</Alert>}
        {sent && !form.message && <SuccessMessage>{sent}</SuccessMessage>}
      </div>
      <form method="post" noValidate onSubmit={form.onSubmit} className="mt-6 grid gap-5.5">
        <EmailField {...form.field('email')} />
        <SubmitButton isSending={form.isSending} busy="Sending...">
          {sent ? 'Send again' : 'Send the link'}
        </SubmitButton>
      </form>
      <PageLink to={paths.login()} className="link-line mt-6">
        Back to sign in
      </PageLink>
    </SignInLayout>
  )
}
