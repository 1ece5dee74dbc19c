import { call } from '@atelier/api-client/call'
import { KEY_OVERLAP_DAYS, type ApiKey } from '@atelier/domain/api-keys/api-key.schema'
import { revokeApiKey } from '@atelier/domain/api-keys/staff-api-keys.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { Status } from '../../ui/display/status.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { apiKeysQuery } from './api-keys.queries.ts'
import { keyState, permissionsByArea } from './key-labels.ts'
import { RotateApiKey } from './rotate-api-key.tsx'

/** One key: its state, what it may do, its last use, and what staff can do. */
export function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { tone, label } = keyState(apiKey)
  return (
    <li className="stack py-5 first:pt-1 last:pb-0" aria-label={apiKey.name}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium wrap-anywhere">{apiKey.name}</h3>
        <Status tone={tone} label={label} variant="pill" />
        <code className="text-small text-ink-soft">{apiKey.shown}…</code>
      </div>
      <div className="max-w-160">
        <KeyFacts apiKey={apiKey} />
      </div>
      {apiKey.revokedAt ? null : <KeyActions apiKey={apiKey} />}
    </li>
  )
}

const KeyFacts = ({ apiKey }: { apiKey: ApiKey }) => (
  <DescriptionList>
    <DescriptionItem name="May">{describePermissions(apiKey)}</DescriptionItem>
    <DescriptionItem name="From">{apiKey.networks.join(', ') || 'Every network'}</DescriptionItem>
    <DescriptionItem name="Limit">{apiKey.requestsPerMinute} requests per minute</DescriptionItem>
    <DescriptionItem name="Owner">{apiKey.owner.name}</DescriptionItem>
    <DescriptionItem name="Last used">
      {apiKey.lastUsedAt ? (
        <>
          <DateTime iso={apiKey.lastUsedAt} /> from {apiKey.lastNetwork}
        </>
      ) : (
        'Never'
      )}
    </DescriptionItem>
    <DescriptionItem name={apiKey.revokedAt ? 'Revoked' : 'Expires'}>
      <KeyEnd apiKey={apiKey} />
    </DescriptionItem>
  </DescriptionList>
)

function KeyEnd({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const end = revokedAt ?? expiresAt
  return end ? <DateTime iso={end} /> : 'Never'
}

const describePermissions = ({ permissions }: ApiKey): string =>
  permissionsByArea(permissions)
    .map(({ area, choices }) => `${area}: ${choices.map(({ label }) => label.toLowerCase()).join(', ')}`)
    .join('; ')

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: () => call(api, revokeApiKey, { params: { keyId: apiKey.keyId } }),
    onSuccess: () => showToast('Key revoked'),
    onSettled: () => client.invalidateQueries(apiKeysQuery()),
  })
  return (
    <>
      <KeyAlert apiKey={apiKey} />
      <MutationError title="The key was not revoked" error={revoking.error} />
      <div className={formClasses.actions}>
        <RotateApiKey apiKey={apiKey} />
        <Button variant="subtle" onClick={() => setIsAsking(true)}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        title={isAsking ? `Revoke the key ${apiKey.name}?` : null}
        confirmLabel="Revoke"
        isBusy={revoking.isPending}
        onConfirm={() => revoking.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      >
        The program that uses it is refused at once. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

/** What staff must know of a key: an old secret that still works, or permissions that its owner lost. */
function KeyAlert({ apiKey: { oldSecretUntil, owner, permissions, usable } }: { apiKey: ApiKey }) {
  if (!owner.isActive) {
    return (
      <Alert tone="bad" title="The key does not work">
        {owner.name} is no longer active. Rotate the key to become its owner.
      </Alert>
    )
  }
  if (usable.length < permissions.length) {
    return (
      <Alert tone="warn" title="Not everything works">
        {owner.name} may no longer do all of this, so the key cannot either. Rotate the key to become its owner.
      </Alert>
    )
  }
  return oldSecretUntil ? (
    <Alert tone="info" title="The old secret still works">
      Until <DateTime iso={oldSecretUntil} />, at most {KEY_OVERLAP_DAYS} days after the rotation.
    </Alert>
  ) : null
}
