import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { beginSsoConnection, disconnectSso } from '@atelier/domain/single-sign-on/sso.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { openProvider } from '../../ui/account/open-provider.ts'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { sessionsQuery, ssoConnectionQuery } from './profile.queries.ts'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'

/** Connecting the own account, after the password. */
function useSsoConnection() {
  const client = useQueryClient()
  const connection = useQuery(ssoConnectionQuery())
  const [isConfirming, setIsConfirming] = useState(false)
  const isConnected = Boolean(connection.data?.connection)
  const changing = useMutation({
    mutationFn: async (currentPassword: string) => {
      const body = { currentPassword }
      if (!isConnected) return openProvider((await call(api, beginSsoConnection, { body })).data.url, 'connect')
      client.setQueryData(ssoConnectionQuery().queryKey, (await call(api, disconnectSso, { body })).data)
      void client.invalidateQueries(sessionsQuery())
      setIsConfirming(false)
    },
  })
  const { error } = changing
  const isWrongPassword = error instanceof ApiError && error.code === 'invalid_input'
  return {
    connection,
    isConfirming,
    isConnected,
    isBusy: changing.isPending,
    problem: isWrongPassword ? error.message : null,
    failure: error && !isWrongPassword ? error.message : null,
    confirm: changing.mutate,
    open: (): void => {
      changing.reset()
      setIsConfirming(true)
    },
    cancel: (): void => setIsConfirming(false),
  }
}

/** Whether the user’s account is connected to single sign-on. Absent while it is off. */
export function SsoCard() {
  const { connection, isConnected, isConfirming, failure, ...change } = useSsoConnection()
  const provider = connection.data?.provider
  if (!provider) return null
  const since = connection.data?.connection
  return (
    <Card title="Single sign-on">
      <div className="stack">
        {since ? (
          <div className="grid">
            <p>Your account is connected to {provider}.</p>
            <span className="text-small text-ink-soft">
              connected <DateTime iso={since.createdAt} />,{' '}
              {since.lastUsedAt ? (
                <>
                  last used <DateTime iso={since.lastUsedAt} />
                </>
              ) : (
                'never used'
              )}
            </span>
          </div>
        ) : (
          <p>Connect your account to sign in with {provider} instead of your password.</p>
        )}
        <div className={formClasses.actions}>
          <Button variant="default" onClick={change.open}>
            {isConnected ? `Disconnect ${provider}` : `Connect ${provider}`}
          </Button>
        </div>
      </div>
      {isConfirming ? (
        <ReauthenticateDialog
          title={isConnected ? `Disconnect ${provider}` : `Connect ${provider}`}
          confirmLabel={isConnected ? 'Disconnect' : 'Continue'}
          field={failure ? <Alert tone="bad">{failure}</Alert> : null}
          isBusy={change.isBusy}
          problem={change.problem}
          onConfirm={change.confirm}
          onCancel={change.cancel}
        >
          {isConnected
            ? 'You can no longer sign in with it, and your other devices are signed out.'
            : `Enter your password to continue. Then sign in at ${provider}.`}
        </ReauthenticateDialog>
      ) : null}
    </Card>
  )
}
