import { call } from '@atelier/api-client/call'
import { GIVE_UP_DAYS } from '@atelier/domain/webhooks/retry-delay'
import type { WebhookState, WebhookSubscription } from '@atelier/domain/webhooks/webhook.schema'
import {
  deleteWebhook,
  renewWebhookSecret,
  setWebhookState,
  testWebhook,
} from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Status, type Tone } from '../../ui/display/status.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'
import { describeTypes } from './event-areas.ts'
import { webhookDeliveriesQuery, webhooksQuery } from './integrations.queries.ts'
import { ReplayAlert, ReplayEvents } from './replay-events.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

const STATES: Readonly<Record<WebhookState, { tone: Tone; label: string }>> = {
  active: { tone: 'ok', label: 'Active' },
  paused: { tone: 'warn', label: 'Paused' },
  ended: { tone: 'bad', label: 'Receiver is gone' },
}

/** The changes of one address. */
function useWebhook({ subscriptionId, state }: WebhookSubscription) {
  const client = useQueryClient()
  const params = { subscriptionId }
  const refresh = () =>
    Promise.all([
      client.invalidateQueries(webhooksQuery()),
      client.invalidateQueries(webhookDeliveriesQuery(subscriptionId)),
    ])
  return {
    switching: useMutation({
      mutationFn: () => call(api, setWebhookState, { params, body: { isActive: state !== 'active' } }),
      onSettled: refresh,
    }),
    renewing: useMutation({ mutationFn: () => call(api, renewWebhookSecret, { params }) }),
    testing: useMutation({ mutationFn: () => call(api, testWebhook, { params }), onSettled: refresh }),
    removing: useMutation({
      mutationFn: () => call(api, deleteWebhook, { params }),
      onSuccess: () => showToast('Address deleted'),
      onSettled: refresh,
    }),
  }
}

/** One address: its state, what it gets, how the last messages went, and what staff can do. */
export function WebhookCard({ webhook }: { webhook: WebhookSubscription }) {
  const { switching, renewing, testing, removing } = useWebhook(webhook)
  const [question, setQuestion] = useState<'secret' | 'delete' | null>(null)
  const { tone, label } = STATES[webhook.state]
  const error = switching.error ?? renewing.error ?? testing.error ?? removing.error
  const close = (): void => setQuestion(null)
  return (
    <Card title={new URL(webhook.url).host} aside={<Status tone={tone} label={label} variant="pill" />}>
      <div className="stack">
        <div className="grid gap-0.5">
          <span className="wrap-anywhere">{webhook.url}</span>
          <span className="text-small text-ink-soft">{describeTypes(webhook.types)}</span>
        </div>
        <FailingAlert webhook={webhook} />
        <ReplayAlert webhook={webhook} />
        {testing.data ? <TestResult problem={testing.data.data.problem} status={testing.data.data.status} /> : null}
        <MutationError title="That did not work" error={error} />
        <div className={formClasses.actions}>
          <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
            Send a test
          </Button>
          {webhook.state === 'active' ? <ReplayEvents subscriptionId={webhook.subscriptionId} /> : null}
          <Button variant="default" loading={switching.isPending} onClick={() => switching.mutate()}>
            {webhook.state === 'active' ? 'Pause' : 'Resume'}
          </Button>
          <Button variant="default" onClick={() => setQuestion('secret')}>
            New secret
          </Button>
          <Button variant="subtle" onClick={() => setQuestion('delete')}>
            Delete
          </Button>
        </div>
        <WebhookDeliveries subscriptionId={webhook.subscriptionId} />
      </div>
      <ConfirmDialog
        title={question === 'secret' ? 'Make a new secret?' : null}
        confirmLabel="New secret"
        isHarmless
        isBusy={renewing.isPending}
        onConfirm={() => renewing.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        For a day messages are signed with the old secret, too. Enter the new one at the receiver until then.
      </ConfirmDialog>
      <ConfirmDialog
        title={question === 'delete' ? 'Delete this address?' : null}
        confirmLabel="Delete"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        It gets no more messages, and its log is deleted.
      </ConfirmDialog>
      <LazyModal opened={renewing.isSuccess} onClose={renewing.reset} title="New secret" centered size={520}>
        {renewing.data ? <ShownSecret secret={renewing.data.data.secret} onDone={renewing.reset} /> : null}
      </LazyModal>
    </Card>
  )
}

const TestResult = ({ problem, status }: { problem: string | null; status: number | null }) =>
  problem === null ? (
    <Alert tone="ok">The receiver accepted the test{status === null ? '' : ` (${status})`}.</Alert>
  ) : (
    <Alert tone="bad" title="The test failed">
      {problem}.
    </Alert>
  )

const FailingAlert = ({ webhook: { failingSince, state } }: { webhook: WebhookSubscription }) =>
  failingSince && state === 'active' ? (
    <Alert tone="warn" title="Messages fail">
      Since <DateTime iso={failingSince} />. The shop tries again, and pauses the address after {GIVE_UP_DAYS} days.
    </Alert>
  ) : null
