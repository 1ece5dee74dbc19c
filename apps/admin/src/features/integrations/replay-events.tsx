import { call } from '@atelier/api-client/call'
import { EVENT_DAYS } from '@atelier/domain/events/event.schema'
import { fromShopClock, daysBefore, shopClock } from '@atelier/domain/region/shop-dates'
import { shopTimeName } from '@atelier/domain/region/region'
import { replayEvents, stopReplays } from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import { ReplayEventsBody, type WebhookSubscription } from '@atelier/domain/webhooks/webhook.schema'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ChangeForm } from '../../ui/form/change-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { webhooksQuery } from './integrations.queries.ts'
import { REGION } from '../../region.ts'

/** Sends the stored events of a time to an address again. */
export const ReplayEvents = ({ subscriptionId }: { subscriptionId: string }) => (
  <FormDialog
    title="Send messages again"
    opener={(open) => (
      <Button variant="default" onClick={open}>
        Send again
      </Button>
    )}
  >
    {(close) => <ReplayForm subscriptionId={subscriptionId} onDone={close} />}
  </FormDialog>
)

/** A moment of the form, as the API wants it; an incomplete one is refused there. */
const isoOf = (clock: string): string | undefined =>
  clock === '' ? undefined : (fromShopClock(clock, REGION)?.toISOString() ?? clock)

function ReplayForm({ subscriptionId, onDone }: { subscriptionId: string; onDone: () => void }) {
  const client = useQueryClient()
  const errors = useFieldError()
  const [now] = useState(() => new Date())
  const [times, setTimes] = useState({ since: '', until: '' })
  const replaying = useMutation({
    mutationFn: (body: ReplayEventsBody) => call(api, replayEvents, { params: { subscriptionId }, body }),
    onSuccess: async () => {
      await client.invalidateQueries(webhooksQuery())
      onDone()
    },
    onError: (error) => errors.showIssue(error),
  })
  function submit(): void {
    if (times.since === '') return errors.show({ field: 'since', message: 'Enter a date and a time' })
    const body = { since: isoOf(times.since), until: isoOf(times.until) }
    const valid = errors.validate(ReplayEventsBody.safeParse(body))
    if (valid) replaying.mutate(valid)
  }
  const field = (name: 'since' | 'until') => ({
    type: 'datetime-local',
    name,
    min: shopClock(daysBefore(now, EVENT_DAYS), REGION),
    max: shopClock(now, REGION),
    value: times[name],
    error: errors.errorOf(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      errors.clear()
      setTimes({ ...times, [name]: value })
    },
  })
  return (
    <ChangeForm
      submitLabel="Send again"
      isBusy={replaying.isPending}
      error={<MutationError title="Nothing is sent again" error={errors.error ? null : replaying.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <p className="text-ink-soft">
        Everything that happened in this time is sent again, also what the receiver has accepted. Each message has the
        same id as before. New messages are sent first.
      </p>
      <TextInput
        label="Since"
        description={`${shopTimeName(REGION)}, within ${EVENT_DAYS} days.`}
        {...field('since')}
        data-autofocus
      />
      <TextInput label="Until" description="Leave blank for everything since." {...field('until')} />
    </ChangeForm>
  )
}

/** How far a replay is, and a way to stop it. */
export function ReplayAlert({ webhook: { subscriptionId, replay } }: { webhook: WebhookSubscription }) {
  const client = useQueryClient()
  const stopping = useMutation({
    mutationFn: () => call(api, stopReplays, { params: { subscriptionId } }),
    onSettled: () => client.invalidateQueries(webhooksQuery()),
  })
  if (!replay) return null
  return (
    <>
      <Alert
        tone="info"
        action={
          <Button variant="default" size="sm" loading={stopping.isPending} onClick={() => stopping.mutate()}>
            Stop
          </Button>
        }
      >
        Messages are sent again: {formatCount(replay.sent)} of {formatCount(replay.events)}.
      </Alert>
      <MutationError title="That did not work" error={stopping.error} />
    </>
  )
}
