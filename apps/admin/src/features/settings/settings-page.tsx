import { ApiError } from '@atelier/api-client/http'
import { changeSettings, getSettings } from '@atelier/api-client/staff-settings'
import { ADMIN_ROLES } from '@atelier/domain/access/permissions'
import { ROLE_LABEL } from '@atelier/domain/access/roles'
import { ChangeSettingsBody, type Settings } from '@atelier/domain/access/settings.schema'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { focusField } from '../../ui/focus-field.ts'
import styles from '../../ui/form.module.css'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ServerAnswer } from '../../ui/server-answer.tsx'
import { useDraft } from '../session/draft.store.ts'
import { useCan } from '../session/session.store.ts'

const settingsQuery = () =>
  queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => getSettings(api, signal), staleTime: 0, gcTime: 0 })

/** What can be set about the shop and its staff. */
export function SettingsPage() {
  const settings = useQuery(settingsQuery())
  return (
    <>
      <PageHeader title="Settings" />
      {settings.isError ? (
        <div role="alert">
          <EmptyState
            title="Unable to load the settings"
            action={<Button onClick={() => void settings.refetch()}>Try again</Button>}
          >
            {settings.error.message}
            <ServerAnswer error={settings.error} />
          </EmptyState>
        </div>
      ) : null}
      {settings.data ? <SettingsForm settings={settings.data} /> : null}
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const client = useQueryClient()
  const canEdit = useCan('settings:edit')
  const draft = useDraft<{ supportEmail: string; twoFactorRoles: readonly string[] }>(settings)
  const { supportEmail, twoFactorRoles } = draft.form
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useMutation({
    mutationFn: (body: ChangeSettingsBody) => changeSettings(api, body),
    onSuccess: (saved) => {
      draft.done()
      client.setQueryData(settingsQuery().queryKey, saved)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_input') refuse(error.message)
    },
  })
  function refuse(message: string): void {
    setProblem(message)
    focusField('support-email')
  }
  function change(part: Partial<typeof draft.form>): void {
    draft.change(part)
    setProblem(null)
    saving.reset()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const body = ChangeSettingsBody.safeParse({ supportEmail, twoFactorRoles })
    if (!body.success) return refuse(body.error.issues[0]?.message ?? '')
    saving.mutate(body.data)
  }
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {canEdit ? null : <Note tone="info">You can look at the settings, but not change them.</Note>}
      <DraftNote isRestored={draft.isRestored} onReset={draft.reset} />
      {saving.isSuccess ? <Note tone="ok">Settings saved</Note> : null}
      {saving.isError && problem === null ? <Note tone="bad">{saving.error.message}</Note> : null}
      <Card title="The house">
        <div className={styles.fields}>
          <TextInput
            label="Support email"
            type="email"
            name="support-email"
            description="Where messages of the contact form go, and the address that pages and mails name."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!canEdit}
            error={problem}
            value={supportEmail}
            onChange={(event) => change({ supportEmail: event.currentTarget.value })}
          />
        </div>
      </Card>
      <Card title="Signing in">
        <Checkbox.Group
          label="Roles that need two-factor sign-in"
          description="Holds from each person's next sign-in. Who has no authenticator app yet sets one up then."
          value={[...twoFactorRoles]}
          onChange={(roles) => change({ twoFactorRoles: roles })}
        >
          <div className={`${styles.stack} ${styles.choices}`}>
            {ADMIN_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={ROLE_LABEL[role]} disabled={!canEdit} />
            ))}
          </div>
        </Checkbox.Group>
      </Card>
      {canEdit ? (
        <div className={styles.actions}>
          <Button type="submit" loading={saving.isPending}>
            Save settings
          </Button>
        </div>
      ) : null}
    </form>
  )
}
