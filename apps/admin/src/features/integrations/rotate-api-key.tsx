import { call } from '@atelier/api-client/call'
import { KEY_DAYS, KEY_OVERLAP_DAYS, type ApiKey } from '@atelier/domain/api-keys/api-key.schema'
import { rotateApiKey } from '@atelier/domain/api-keys/staff-api-keys.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ChangeForm } from '../../ui/form/change-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { apiKeysQuery } from './api-keys.queries.ts'
import { KeyLifetime } from './key-lifetime.tsx'
import { ShownKey } from './shown-key.tsx'

/** Gives a key a new secret, and then shows it once. */
export const RotateApiKey = ({ apiKey }: { apiKey: ApiKey }) => (
  <FormDialog
    title={`Rotate the key ${apiKey.name}`}
    size={520}
    opener={(open) => (
      <Button variant="default" onClick={open}>
        Rotate
      </Button>
    )}
  >
    {(close) => <RotateForm keyId={apiKey.keyId} onDone={close} />}
  </FormDialog>
)

function RotateForm({ keyId, onDone }: { keyId: string; onDone: () => void }) {
  const client = useQueryClient()
  const [expiresInDays, setExpiresInDays] = useState<number | null>(KEY_DAYS)
  const rotating = useMutation({
    mutationFn: () => call(api, rotateApiKey, { params: { keyId }, body: { expiresInDays } }),
    onSuccess: () => client.invalidateQueries(apiKeysQuery()),
  })
  if (rotating.data) return <ShownKey secret={rotating.data.data.secret} onDone={onDone} />
  return (
    <ChangeForm
      submitLabel="Rotate"
      isBusy={rotating.isPending}
      error={<MutationError title="The key was not rotated" error={rotating.error} />}
      onSubmit={() => rotating.mutate()}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <p>
        The key gets a new secret and keeps its permissions, and you become its owner. The secret of today works for{' '}
        {KEY_OVERLAP_DAYS} more days, so enter the new one at the program until then.
      </p>
      <KeyLifetime days={expiresInDays} onChange={setExpiresInDays} />
    </ChangeForm>
  )
}
