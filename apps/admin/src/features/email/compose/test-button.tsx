import { call } from '@atelier/api-client/call'
import { TEST_EMAIL_SENT, type TestEmailInput } from '@atelier/domain/email/send-email.schema'
import { sendTestEmail } from '@atelier/domain/email/staff-emails.endpoints'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { useStaff } from '../../session/session.store.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import type { SendError } from './send-error.tsx'

export interface TestButtonProps {
  /** The content; the server replaces an empty one with a sample text. */
  body: Omit<TestEmailInput, 'email'>
  onError: (problem: SendError | null) => void
}

/** Sends a test of the draft to the user's own address (A2). */
export function TestButton({ body, onError }: TestButtonProps) {
  const { email } = useStaff()
  const refreshLog = useLogRefresh()
  const testing = useMutation({
    mutationFn: () => call(api, sendTestEmail, { body: { ...body, email } }),
    onSuccess: () => {
      showToast(TEST_EMAIL_SENT)
      refreshLog()
    },
    onError: (error) => onError({ title: 'Failed to send test email', error }),
  })
  function send(): void {
    onError(email ? null : { title: 'No admin email found for test', error: null })
    if (email && !testing.isPending) testing.mutate()
  }
  return (
    <Button variant="default" loading={testing.isPending} onClick={send}>
      Send test email
    </Button>
  )
}
