import { call } from '@atelier/api-client/call'
import { requestStaffPasskey } from '@atelier/domain/auth/staff-passkeys.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import { MINUTE_MS } from '@atelier/domain/limits/durations'
import { useEffect, useState } from 'react'
import { publicApi } from '../../api.ts'
import { submitPasskey, type PendingSignIn, type StaffSession } from '../../staff-session.ts'
import {
  askForPasskey,
  endPasskeySuggestions,
  passkeyMessage,
  suggestPasskeys,
  suggestsPasskeys,
} from '@atelier/api-client/passkey-prompt'
import { openSession } from '../session/session.store.ts'

/** A new challenge replaces the one of the suggestions before it expires. */
const RENEW_MS = limits.passkeys.challengeMs - MINUTE_MS

const fetchOptions = async () => (await call(publicApi, requestStaffPasskey, {}, { isBackground: true })).data

interface PasskeySignIn {
  /** Why the last attempt failed. */
  problem: string | null
  isAsking: boolean
  ask: () => void
}

/**
 * Signs in with a passkey: one that the browser suggests in the email field, or asked for with a button. Suggestions that
 * cannot be offered are silent; a failed attempt shows its problem.
 */
export function usePasskeySignIn(isOffline: boolean, onPending: (pending: PendingSignIn) => void): PasskeySignIn {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [round, setRound] = useState(0)

  const enter = (outcome: StaffSession | PendingSignIn): void =>
    'pendingToken' in outcome ? onPending(outcome) : openSession(outcome)

  useEffect(() => {
    if (isOffline || isAsking) return undefined
    let isOver = false
    let isSuggesting = false
    async function suggest(): Promise<void> {
      if (!(await suggestsPasskeys())) return
      const options = await fetchOptions()
      if (isOver) return
      isSuggesting = true
      const proof = await suggestPasskeys(options)
      isSuggesting = false
      const outcome = await submitPasskey(publicApi, proof).catch((error: Error) => {
        setProblem(error.message)
        setRound((current) => current + 1)
      })
      if (outcome) enter(outcome)
    }
    suggest().catch(() => undefined)
    const renewal = setTimeout(() => setRound((current) => current + 1), RENEW_MS)
    return () => {
      isOver = true
      clearTimeout(renewal)
      if (isSuggesting) endPasskeySuggestions()
    }
    // `enter` calls the newest `onPending`, which never changes what is suggested.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOffline, isAsking, round])

  async function ask(): Promise<void> {
    setIsAsking(true)
    setProblem(null)
    try {
      enter(await submitPasskey(publicApi, await askForPasskey(await fetchOptions())))
    } catch (error) {
      setProblem(passkeyMessage(error as Error))
      setIsAsking(false)
    }
  }
  return { problem, isAsking, ask: () => void ask() }
}
