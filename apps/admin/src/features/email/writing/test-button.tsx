import { sendTestEmail } from '@atelier/api-client/staff-email'
import { TEST_EMAIL_SENT, type TestEmailInput } from '@atelier/domain/email/send-email.schema'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api.ts'
import { announce } from '../../../ui/toast.store.ts'
import { useStaff } from '../../session/session.store.ts'
import { useLogRefresh } from '../use-log-refresh.ts'
import type { SendProblem } from './send-problem.tsx'

export interface TestButtonProps {
  /** What is sent; a letter without a text is one of a few words of ours. */
  body: Omit<TestEmailInput, 'email'>
  onProblem: (problem: SendProblem | null) => void
}

/** A2: sends what is being written to one's own address. */
export function TestButton({ body, onProblem }: TestButtonProps) {
  const { email } = useStaff()
  const refreshLog = useLogRefresh()
  const testing = useMutation({
    mutationFn: () => sendTestEmail(api, { ...body, email }),
    onSuccess: () => {
      announce(TEST_EMAIL_SENT)
      refreshLog()
    },
    onError: (error) => onProblem({ title: 'Failed to send test email', error }),
  })
  function send(): void {
    onProblem(email ? null : { title: 'No admin email found for test', error: null })
    if (email && !testing.isPending) testing.mutate()
  }
  return (
    <Button variant="default" loading={testing.isPending} onClick={send}>
      Send test email
    </Button>
  )
}
