import { call } from '@atelier/api-client/call'
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '@atelier/domain/auth/staff-two-factor.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { AuthenticatorSetup } from '../../ui/account/authenticator-setup.tsx'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/form/form.module.css'
import { Alert } from '../../ui/alert.tsx'
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx'
import { Status } from '../../ui/status.tsx'
import { twoFactorQuery } from './profile.queries.ts'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'

type TwoFactorAction = 'set-up' | 'renew' | 'disable'
const DIALOG_TEXTS: Readonly<Record<TwoFactorAction, { title: string; confirm: string; sentence: string }>> = {
  'set-up': {
    title: 'Turn two-factor sign-in on',
    confirm: 'Continue',
    sentence: 'First show that it is you. Then show your authenticator app its key.',
  },
  renew: {
    title: 'New recovery codes',
    confirm: 'Make new codes',
    sentence: 'The codes you have now will open nothing any more.',
  },
  disable: {
    title: 'Turn two-factor sign-in off',
    confirm: 'Turn it off',
    sentence: 'Afterwards your password alone opens the account.',
  },
}

/** Enables or disables the second factor, an authenticator app. */
export function TwoFactorCard() {
  const client = useQueryClient()
  const state = useQuery(twoFactorQuery())
  const [pendingAction, setPendingAction] = useState<TwoFactorAction | null>(null)
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const reauthenticating = useMutation({
    mutationFn: async ({ action, password }: { action: TwoFactorAction; password: string }) => {
      const body = { currentPassword: password }
      if (action === 'set-up') setSetup((await call(api, setUpTwoFactor, { body })).data)
      if (action === 'renew') setCodes((await call(api, renewRecoveryCodes, { body })).data.recoveryCodes)
      if (action === 'disable') await call(api, disableTwoFactor, { body })
    },
    onSuccess: () => {
      setPendingAction(null)
      void client.invalidateQueries(twoFactorQuery())
    },
  })
  const enabling = useMutation({
    mutationFn: async (code: string) => (await call(api, enableTwoFactor, { body: { code } })).data.recoveryCodes,
    onSuccess: (made) => {
      setSetup(null)
      setCodes(made)
      void client.invalidateQueries(twoFactorQuery())
    },
  })
  function startAction(action: TwoFactorAction): void {
    reauthenticating.reset()
    setPendingAction(action)
  }
  const texts = pendingAction ? DIALOG_TEXTS[pendingAction] : null

  return (
    <Card
      title="Two-factor sign-in"
      aside={
        state.data ? (
          <Status tone={state.data.isEnabled ? 'ok' : 'mute'} label={state.data.isEnabled ? 'On' : 'Off'} />
        ) : null
      }
    >
      {state.isError ? <Alert tone="bad">{state.error.message}</Alert> : null}
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="I have kept them" onDone={() => setCodes(null)} />
      ) : setup ? (
        <AuthenticatorSetup
          {...setup}
          submitLabel="Turn it on"
          problem={enabling.error?.message ?? null}
          isBusy={enabling.isPending}
          onSubmit={(code) => enabling.mutate(code)}
        />
      ) : state.data ? (
        <div className={form.stack}>
          <p>
            {state.data.isEnabled
              ? `You sign in with your password and a code of your app. Recovery codes left: ${state.data.recoveryCodesLeft}.`
              : 'Ask for a code of an authenticator app beside the password, so that a stolen password opens nothing.'}
          </p>
          {state.data.isRequired ? <p className={form.hint}>Your role signs in with a second factor only.</p> : null}
          <div className={form.actions}>
            {state.data.isEnabled ? (
              <Button variant="default" onClick={() => startAction('renew')}>
                New recovery codes
              </Button>
            ) : (
              <Button onClick={() => startAction('set-up')}>Turn on</Button>
            )}
            {state.data.isEnabled && !state.data.isRequired ? (
              <Button variant="default" onClick={() => startAction('disable')}>
                Turn off
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
      {pendingAction && texts ? (
        <ReauthenticateDialog
          title={texts.title}
          confirmLabel={texts.confirm}
          isBusy={reauthenticating.isPending}
          problem={reauthenticating.error?.message ?? null}
          onConfirm={(password) => reauthenticating.mutate({ action: pendingAction, password })}
          onCancel={() => setPendingAction(null)}
        >
          {texts.sentence}
        </ReauthenticateDialog>
      ) : null}
    </Card>
  )
}
