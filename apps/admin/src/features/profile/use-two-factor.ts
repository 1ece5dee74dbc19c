import { call } from '@atelier/api-client/call'
import {
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from '@atelier/domain/auth/staff-two-factor.endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { twoFactorQuery } from './profile.queries.ts'

/** Each requires the password again. */
export type TwoFactorAction = 'set-up' | 'renew' | 'disable'

/** The second factor of the signed-in user, its setup and its new recovery codes. */
export function useTwoFactor() {
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
  const hideCodes = (): void => setCodes(null)
  const cancel = (): void => setPendingAction(null)
  return { state, pendingAction, setup, codes, reauthenticating, enabling, startAction, hideCodes, cancel }
}
