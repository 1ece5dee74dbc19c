import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { AddWebhook } from './add-webhook.tsx'
import { webhooksQuery } from './integrations.queries.ts'
import { WebhookCard } from './webhook-card.tsx'

/** The addresses of other programs that get the events of the shop. */
export function IntegrationsPage() {
  const webhooks = useQuery(webhooksQuery())
  return (
    <>
      <PageHeader
        title="Integrations"
        back={<BackLink to={paths.settings}>Settings</BackLink>}
        actions={<AddWebhook />}
      />
      {webhooks.data ? (
        <div className="stack">
          {webhooks.data.length === 0 ? <NoWebhooks /> : null}
          {webhooks.data.map((webhook) => (
            <WebhookCard key={webhook.subscriptionId} webhook={webhook} />
          ))}
        </div>
      ) : webhooks.isError ? (
        <ListError
          title="Unable to load the integrations"
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
        >
          {webhooks.error.message}
        </ListError>
      ) : (
        <PageLoader label="Loading the integrations" />
      )}
    </>
  )
}

const NoWebhooks = () => (
  <Card title="No address yet">
    <p className="max-w-[60ch] text-ink-soft">
      An ERP or another program can get a message for each order, payment, return and change of stock. Add the address
      it gave you. Programs that cannot be called read the same events from the API.
    </p>
  </Card>
)
