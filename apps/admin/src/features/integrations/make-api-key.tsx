import { call } from '@atelier/api-client/call'
import { allows } from '@atelier/domain/access/access-grant'
import { CreateApiKeyBody, KEY_DAYS, KEY_REQUESTS_PER_MINUTE } from '@atelier/domain/api-keys/api-key.schema'
import { KEY_PERMISSIONS, type KeyPermission } from '@atelier/domain/api-keys/key-permissions'
import { createApiKey } from '@atelier/domain/api-keys/staff-api-keys.endpoints'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ChangeForm } from '../../ui/form/change-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { useGrant } from '../session/session.store.ts'
import { apiKeysQuery } from './api-keys.queries.ts'
import { permissionsByArea } from './key-labels.ts'
import { KeyLifetime } from './key-lifetime.tsx'
import { ShownKey } from './shown-key.tsx'

/** Makes a key, and then shows it once. */
export const MakeApiKey = () => (
  <FormDialog title="Make a key" size={560} opener={(open) => <Button onClick={open}>Make a key</Button>}>
    {(close) => <ApiKeyForm onDone={close} />}
  </FormDialog>
)

const EMPTY = {
  name: '',
  permissions: [] as KeyPermission[],
  expiresInDays: KEY_DAYS as number | null,
  networks: '',
  requestsPerMinute: String(KEY_REQUESTS_PER_MINUTE),
}

/** The form of a new key, and the request that makes it. */
function useApiKeyForm() {
  const client = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const errors = useFieldError()
  const making = useMutation({
    mutationFn: (body: CreateApiKeyBody) => call(api, createApiKey, { body }),
    onSuccess: () => client.invalidateQueries(apiKeysQuery()),
    onError: (error) => errors.showIssue(error),
  })
  function change(changed: Partial<typeof EMPTY>): void {
    errors.clear()
    setForm({ ...form, ...changed })
  }
  function submit(): void {
    const networks = form.networks.split(/[\s,;]+/).filter(Boolean)
    const requestsPerMinute = Number(form.requestsPerMinute)
    const valid = errors.validate(CreateApiKeyBody.safeParse({ ...form, networks, requestsPerMinute }))
    if (valid) making.mutate(valid)
  }
  return { form, errors, making, change, submit }
}

function ApiKeyForm({ onDone }: { onDone: () => void }) {
  const { form, errors, making, change, submit } = useApiKeyForm()
  if (making.data) return <ShownKey secret={making.data.data.secret} onDone={onDone} />
  return (
    <ChangeForm
      submitLabel="Make key"
      isBusy={making.isPending}
      error={<MutationError title="The key was not made" error={errors.error ? null : making.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <TextInput
        label="Name"
        name="name"
        placeholder="ERP"
        description="The audit log names the key by it."
        autoComplete="off"
        value={form.name}
        error={errors.errorOf('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <KeyPermissions
        chosen={form.permissions}
        error={errors.errorOf('permissions')}
        onChange={(permissions) => change({ permissions })}
      />
      <KeyLifetime days={form.expiresInDays} onChange={(expiresInDays) => change({ expiresInDays })} />
      <Textarea
        label="Networks"
        name="networks"
        placeholder="203.0.113.0/24"
        description="Optional: the program's addresses, one per line. Elsewhere the key is refused."
        autosize
        minRows={2}
        value={form.networks}
        error={networkError(errors.error)}
        onChange={(event) => change({ networks: event.currentTarget.value })}
      />
      <TextInput
        label="Requests per minute"
        name="requestsPerMinute"
        inputMode="numeric"
        value={form.requestsPerMinute}
        error={errors.errorOf('requestsPerMinute')}
        onChange={(event) => change({ requestsPerMinute: event.currentTarget.value })}
      />
    </ChangeForm>
  )
}

/** The error of the list or of one of its networks. */
const networkError = (error: { field: string; message: string } | null): string | undefined =>
  error?.field.startsWith('networks') ? error.message : undefined

interface KeyPermissionsProps {
  chosen: readonly KeyPermission[]
  error: string | undefined
  onChange: (chosen: KeyPermission[]) => void
}

/** Chooses permissions of the signed-in member of staff, whose own bound those of the key. */
function KeyPermissions({ chosen, error, onChange }: KeyPermissionsProps) {
  const grant = useGrant()
  const own = KEY_PERMISSIONS.filter((permission) => allows(grant, permission))
  return (
    <Checkbox.Group
      label="Permissions"
      value={[...chosen]}
      error={error}
      onChange={(values) => onChange(own.filter((permission) => values.includes(permission)))}
    >
      <div className="grid gap-y-3 pt-2">
        {permissionsByArea(own).map(({ area, choices }) => (
          <fieldset key={area} className="m-0 min-w-0 border-0 p-0">
            <legend className="text-small text-ink-soft">{area}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2 pt-1">
              {choices.map(({ permission, label }) => (
                <Checkbox
                  key={permission}
                  value={permission}
                  label={label}
                  aria-label={`${label}: ${area}`}
                  name="permissions"
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  )
}
