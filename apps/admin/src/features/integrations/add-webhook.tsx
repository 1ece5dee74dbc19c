import { call } from '@atelier/api-client/call'
import { CreateWebhookBody } from '@atelier/domain/webhooks/webhook.schema'
import { createWebhook } from '@atelier/domain/webhooks/staff-webhooks.endpoints'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ChangeForm } from '../../ui/form/change-form.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { ALL_AREAS, EVENT_AREAS, typesOfAreas, type EventArea } from './event-areas.ts'
import { webhooksQuery } from './integrations.queries.ts'
import { ShownSecret } from './shown-secret.tsx'

/** Adds an address, and then shows its secret once. */
export const AddWebhook = () => (
  <FormDialog title="Add an address" size={520} opener={(open) => <Button onClick={open}>Add an address</Button>}>
    {(close) => <WebhookForm onDone={close} />}
  </FormDialog>
)

function WebhookForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const [url, setUrl] = useState('')
  const [areas, setAreas] = useState<readonly EventArea[]>(ALL_AREAS)
  const errors = useFieldError()
  const creating = useMutation({
    mutationFn: (body: CreateWebhookBody) => call(api, createWebhook, { body }),
    onSuccess: () => client.invalidateQueries(webhooksQuery()),
    onError: (error) => errors.showIssue(error),
  })
  if (creating.data) return <ShownSecret secret={creating.data.data.secret} onDone={onDone} />
  function submit(): void {
    if (areas.length === 0) return errors.show({ field: 'types', message: 'Choose at least one' }, null)
    const valid = errors.validate(CreateWebhookBody.safeParse({ url, types: typesOfAreas(areas) }))
    if (valid) creating.mutate(valid)
  }
  return (
    <ChangeForm
      submitLabel="Add address"
      isBusy={creating.isPending}
      error={<MutationError title="The address was not added" error={errors.error ? null : creating.error} />}
      onSubmit={submit}
      others={[{ label: 'Cancel', onClick: onDone }]}
    >
      <TextInput
        label="Address"
        name="url"
        type="url"
        placeholder="https://erp.example.com/hooks"
        autoComplete="off"
        value={url}
        error={errors.errorOf('url')}
        onChange={(event) => {
          errors.clear()
          setUrl(event.currentTarget.value)
        }}
        data-autofocus
      />
      <Checkbox.Group
        label="Gets messages about"
        value={[...areas]}
        error={errors.errorOf('types')}
        onChange={(chosen) => {
          errors.clear()
          setAreas(ALL_AREAS.filter((area) => chosen.includes(area)))
        }}
      >
        <div className="grid grid-cols-2 gap-x-4 gap-y-2.5 pt-2 max-xs:grid-cols-1">
          {ALL_AREAS.map((area) => (
            <Checkbox key={area} value={area} label={EVENT_AREAS[area]} />
          ))}
        </div>
      </Checkbox.Group>
    </ChangeForm>
  )
}
