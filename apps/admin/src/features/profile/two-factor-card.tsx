import { Button } from '@mantine/core'
import { AuthenticatorSetup } from '../../ui/account/authenticator-setup.tsx'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx'
import { Status } from '../../ui/display/status.tsx'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'
import { useTwoFactor, type TwoFactorAction } from './use-two-factor.ts'

const DIALOG_TEXTS: Readonly<Record<TwoFactorAction, { title: string; confirm: string; sentence: string }>> = {
  'set-up': {
    title: 'Turn on two-factor',
    confirm: 'Continue',
    sentence: 'Enter your password to continue. Then scan a code with your authenticator app.',
  },
  renew: {
    title: 'New recovery codes',
    confirm: 'Create new codes',
    sentence: 'Your current codes will stop working.',
  },
  disable: {
    title: 'Turn off two-factor',
    confirm: 'Turn off',
    sentence: 'You’ll sign in with just your password.',
  },
}

/** Enables or disables the second factor, an authenticator app. */
export function TwoFactorCard() {
  const twoFactor = useTwoFactor()
  const { state, pendingAction, setup, codes, reauthenticating, enabling } = twoFactor
  const isOn = state.data?.isEnabled === true || state.data?.hasPasskey === true
  const texts = pendingAction ? DIALOG_TEXTS[pendingAction] : null

  return (
    <Card
      title="Two-factor sign-in"
      aside={state.data ? <Status tone={isOn ? 'ok' : 'mute'} label={isOn ? 'On' : 'Off'} /> : null}
    >
      {state.isError ? <Alert tone="bad">{state.error.message}</Alert> : null}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={twoFactor.hideCodes} />
      ) : setup ? (
        <AuthenticatorSetup
          {...setup}
          submitLabel="Turn on"
          problem={enabling.error?.message ?? null}
          isBusy={enabling.isPending}
          onSubmit={(code) => enabling.mutate(code)}
        />
      ) : state.data ? (
        <TwoFactorState {...state.data} onAction={twoFactor.startAction} />
      ) : null}
      {pendingAction && texts ? (
        <ReauthenticateDialog
          title={texts.title}
          confirmLabel={texts.confirm}
          isBusy={reauthenticating.isPending}
          problem={reauthenticating.error?.message ?? null}
          onConfirm={(password) => reauthenticating.mutate({ action: pendingAction, password })}
          onCancel={twoFactor.cancel}
        >
          {texts.sentence}
        </ReauthenticateDialog>
      ) : null}
    </Card>
  )
}

interface TwoFactorStateProps {
  isEnabled: boolean
  isRequired: boolean
  hasPasskey: boolean
  recoveryCodesLeft: number
  onAction: (action: TwoFactorAction) => void
}

function stateText({ isEnabled, hasPasskey, recoveryCodesLeft }: TwoFactorStateProps): string {
  const codes = `Recovery codes left: ${recoveryCodesLeft}.`
  if (isEnabled) return `You sign in with your password and a code of your app. ${codes}`
  return hasPasskey
    ? `Your password needs a passkey or a recovery code as well. ${codes}`
    : 'Require a code from an authenticator app as well as your password.'
}

function TwoFactorState(props: TwoFactorStateProps) {
  const { isEnabled, isRequired, hasPasskey, onAction } = props
  return (
    <div className="stack">
      <p>{stateText(props)}</p>
      {isRequired ? <p className="text-small text-ink-soft">Your role requires two-factor sign-in.</p> : null}
      <div className={formClasses.actions}>
        {isEnabled ? null : <Button onClick={() => onAction('set-up')}>{hasPasskey ? 'Add an app' : 'Turn on'}</Button>}
        {isEnabled || hasPasskey ? (
          <Button variant="default" onClick={() => onAction('renew')}>
            New recovery codes
          </Button>
        ) : null}
        {isEnabled && (hasPasskey || !isRequired) ? (
          <Button variant="default" onClick={() => onAction('disable')}>
            Turn off
          </Button>
        ) : null}
      </div>
    </div>
  )
}
