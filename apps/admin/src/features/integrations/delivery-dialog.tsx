import { call } from '@atelier/api-client/call'
import { replayEvents } from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import type { EventDelivery } from '@atelier/domain/webhooks/webhook.schema'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { formClasses } from '../../ui/form/form-classes.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { LazyModal } from '../../ui/overlay/lazy-modal.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { webhookDeliveryQuery, webhooksQuery } from './integrations.queries.ts'

interface DeliveryDialogProps {
  subscriptionId: string
  /** Null: the dialog is closed. */
  delivery: EventDelivery | null
  onClose: () => void
}

/** What one attempt sent, and what the receiver answered. */
export const DeliveryDialog = ({ subscriptionId, delivery, onClose }: DeliveryDialogProps) => (
  <LazyModal opened={delivery !== null} onClose={onClose} title={delivery?.type ?? ''} centered size={720}>
    {delivery ? <DeliveryDetails subscriptionId={subscriptionId} delivery={delivery} onClose={onClose} /> : null}
  </LazyModal>
)

interface DeliveryDetailsProps extends DeliveryDialogProps {
  delivery: EventDelivery
}

function DeliveryDetails({ subscriptionId, delivery, onClose }: DeliveryDetailsProps) {
  const { deliveryId, eventId, at, status, problem, milliseconds } = delivery
  const client = useQueryClient()
  const details = useQuery(webhookDeliveryQuery(subscriptionId, deliveryId))
  const replaying = useMutation({
    mutationFn: () => call(api, replayEvents, { params: { subscriptionId }, body: { deliveryId } }),
    onSuccess: async () => {
      await client.invalidateQueries(webhooksQuery())
      showToast('The message is sent again')
      onClose()
    },
  })
  return (
    <div className="stack">
      <DescriptionList>
        <DescriptionItem name="Result">{problem ?? `Accepted (${status})`}</DescriptionItem>
        <DescriptionItem name="Sent">
          <DateTime iso={at} />, {milliseconds} ms
        </DescriptionItem>
        <DescriptionItem name="Message id">
          <span className="wrap-anywhere">{eventId}</span>
        </DescriptionItem>
      </DescriptionList>
      {details.data ? (
        <>
          {details.data.request ? <Request request={details.data.request} /> : null}
          <Text title="Answer" text={details.data.answer === '' ? 'No text.' : details.data.answer} />
        </>
      ) : details.isError ? (
        <ListError title="Unable to load the message" error={details.error} onRetry={() => void details.refetch()}>
          {details.error.message}
        </ListError>
      ) : (
        <PageLoader label="Loading the message" />
      )}
      <MutationError title="The message was not sent again" error={replaying.error} />
      <div className={formClasses.actions}>
        {details.data?.canReplay ? (
          <Button loading={replaying.isPending} onClick={() => replaying.mutate()}>
            Send again
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

/** What was sent. The signature is not in the log. */
const Request = ({ request: { headers, body } }: { request: { headers: Record<string, string>; body: string } }) => (
  <Text
    title="Request, without its signature"
    text={`${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`}
  />
)

const Text = ({ title, text }: { title: string; text: string }) => (
  <section aria-label={title} className="grid gap-1.5">
    <h3 className="text-small font-medium">{title}</h3>
    <pre
      className="max-h-72 overflow-auto px-4 py-3 border border-line rounded-lg text-small whitespace-pre-wrap wrap-anywhere"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must do so by keyboard
      tabIndex={0}
    >
      {text}
    </pre>
  </section>
)
