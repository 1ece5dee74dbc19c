import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { checkLink } from '@atelier/domain/customers/account-links.endpoints'
import type { CustomerLinkPurpose } from '@atelier/domain/customers/customer-links'
import { readLinkToken } from '@atelier/domain/customers/customer-links'
import { LINK_GONE } from '@atelier/domain/customers/customer-account.schema'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../../browser/api.ts'
import { errorMessages } from '../../../browser/error-messages.ts'
import { describeError } from '../shop-api.ts'

export type LinkState =
  | { kind: 'checking' }
  /** `canRetry`: the server could not be reached, so the link may still be valid. */
  | { kind: 'unusable'; message: string; canRetry: boolean }
  | { kind: 'ready'; token: string; email: string }

async function checkEmailLink(purpose: CustomerLinkPurpose, hash: string): Promise<LinkState> {
  const token = readLinkToken(hash)
  if (token === null) return { kind: 'unusable', message: LINK_GONE, canRetry: false }
  try {
    const { data } = await call(api, checkLink, { body: { purpose, token } })
    return { kind: 'ready', token, email: data.email }
  } catch (error) {
    const isClientError = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
    // A truncated link is invalid input (400); for its holder that is the same as an expired one.
    const isGone = isClientError && error.statusCode !== 429
    const message = isGone ? LINK_GONE : describeError(error, errorMessages.unexpected)
    return { kind: 'unusable', message, canRetry: !isGone }
  }
}

/** Checks an email link. Checking does not use it up: email scanners open every link they see. */
export function useEmailLink(purpose: CustomerLinkPurpose): LinkState {
  const { hash } = useLocation()
  const [state, setState] = useState<LinkState>({ kind: 'checking' })
  useEffect(() => {
    let isCurrent = true
    void checkEmailLink(purpose, hash).then((found) => isCurrent && setState(found))
    return () => {
      isCurrent = false
    }
  }, [purpose, hash])
  return state
}
