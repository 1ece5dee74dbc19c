import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { addStaffPasskey, beginStaffPasskey, removeStaffPasskey } from '@atelier/domain/auth/staff-passkeys.endpoints'
import type { PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { makePasskey, passkeyMessage } from '@atelier/api-client/passkey-prompt'
import { passkeysQuery, twoFactorQuery } from './profile.queries.ts'

/** What needs the password again: adding a passkey, or removing one. */
export type PasskeyAction = 'add' | PasskeyEntry

/** The passkeys of the signed-in user, and the recovery codes that come with the first one. */
export function usePasskeys() {
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery())
  const [pendingAction, setPendingAction] = useState<PasskeyAction | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const changing = useMutation({
    mutationFn: async (given: { action: PasskeyAction; password: string; name: string }) => {
      const { action, name } = given
      const body = { currentPassword: given.password }
      if (action !== 'add') {
        const params = { passkeyId: action.passkeyId }
        return (await call(api, removeStaffPasskey, { params, body })).data
      }
      const options = (await call(api, beginStaffPasskey, { body })).data
      const added = { passkey: await makePasskey(options), name }
      const { data } = await call(api, addStaffPasskey, { body: added })
      if (data.recoveryCodes.length > 0) setCodes(data.recoveryCodes)
      return data.passkeys
    },
    onSuccess: (list) => {
      setPendingAction(null)
      client.setQueryData(passkeysQuery().queryKey, list)
      void client.invalidateQueries(twoFactorQuery())
    },
  })
  function startAction(action: PasskeyAction): void {
    changing.reset()
    setPendingAction(action)
  }
  const { error } = changing
  const isWrongPassword = error instanceof ApiError && error.code === 'invalid_input'
  const problem = isWrongPassword ? error.message : null
  const failure = error && !isWrongPassword ? passkeyMessage(error) : null
  const hideCodes = (): void => setCodes(null)
  const cancel = (): void => setPendingAction(null)
  return { passkeys, pendingAction, codes, changing, problem, failure, startAction, hideCodes, cancel }
}
