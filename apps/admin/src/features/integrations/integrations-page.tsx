import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'
import { webhooksQuery } from './integrations.queries.ts'
import { WebhookCard } from './webhook-card.tsx'

/** The keys of other programs, and the addresses that get the events of the shop. */
export function IntegrationsPage() {
  return (
    <>
      <PageHeader title="Integrations" back={<BackLink to={paths.settings}>Settings</BackLink>} />
      <div className="stack">
        <ApiKeysCard />
        <Webhooks />
      </div>
    </>
  )
}

function Webhooks() {
  const webhooks = useQuery(webhooksQuery())
  return (
    <>
      <Card title="Messages to other programs" aside={<AddWebhook />}>
        {webhooks.data ? (
          <WebhooksHint isNone={webhooks.data.length === 0} />
        ) : webhooks.isError ? (
          <ListError
            title="Unable to load the addresses"
            error={webhooks.error}
            onRetry={() => void webhooks.refetch()}
          >
            {webhooks.error.message}
          </ListError>
        ) : (
          <PageLoader label="Loading the addresses" />
        )}
      </Card>
      {webhooks.data?.map((webhook) => (
        <WebhookCard key={webhook.subscriptionId} webhook={webhook} />
      ))}
    </>
  )
}

const WebhooksHint = ({ isNone }: { isNone: boolean }) => (
  <div className="max-w-[60ch] text-ink-soft">
    {isNone ? <p>No address yet</p> : null}
    <p>
      A program can get a message for each order, payment, return and change of stock. Add the address that it gave you.
      A program that cannot be called reads the same events with a key.
    </p>
  </div>
)
