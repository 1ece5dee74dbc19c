import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/display/card.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { ApiKeyItem } from './api-key-item.tsx'
import { apiKeysQuery } from './api-keys.queries.ts'
import { MakeApiKey } from './make-api-key.tsx'

/** The keys with which other programs call the API. */
export function ApiKeysCard() {
  const keys = useQuery(apiKeysQuery())
  return (
    <Card title="API keys" aside={<MakeApiKey />}>
      {keys.data ? (
        keys.data.length === 0 ? (
          <p className="max-w-[60ch] text-ink-soft">
            No key yet. An ERP, a carrier or a report needs a key to read and change things here. A key has the
            permissions that you choose, and you can revoke it at any time.
          </p>
        ) : (
          <ul className="grid divide-y divide-line">
            {keys.data.map((apiKey) => (
              <ApiKeyItem key={apiKey.keyId} apiKey={apiKey} />
            ))}
          </ul>
        )
      ) : keys.isError ? (
        <ListError title="Unable to load the keys" error={keys.error} onRetry={() => void keys.refetch()}>
          {keys.error.message}
        </ListError>
      ) : (
        <PageLoader label="Loading the keys" />
      )}
    </Card>
  )
}
